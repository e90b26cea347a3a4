import { useTexts } from '../texts';
import { type FunnelStage, funnel } from '../view/funnel';

export type FunnelTableProps = {
  diagnostics: Readonly<Record<string, number>>;
  /** Rows of all engines, or null when not known. */
  hits: number | null;
};

/** The funnel from hits to delivered results: a picture and a table in one, each loss named and counted. */
export function FunnelTable({ diagnostics, hits }: FunnelTableProps) {
  const { diagnostics: texts } = useTexts();
  const stages = funnel(diagnostics, hits);
  const most = Math.max(1, ...stages.map((stage) => stage.count));
  return (
    <section>
      <h4>{texts.funnel}</h4>
      <table class="funnel">
        <thead class="unseen">
          <tr>
            <th scope="col">{texts.stage}</th>
            <th scope="col">{texts.amount}</th>
            <th scope="col">{texts.picture}</th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage, index) => (
            <StageRow key={stage.name} stage={stage} next={stages[index + 1]?.count ?? null} most={most} />
          ))}
        </tbody>
      </table>
      <p class="note">{texts.funnelSums}</p>
    </section>
  );
}

type StageRowProps = { stage: FunnelStage; next: number | null; most: number };

function StageRow({ stage, next, most }: StageRowProps) {
  const { diagnostics: texts, number } = useTexts();
  return (
    <>
      <tr class="funnel-stage">
        <th scope="row">{texts.stages[stage.name]}</th>
        <td class="num">{number(stage.count)}</td>
        <td>
          <FunnelPart from={stage.count / most} to={stage.count / most} kind="stage" />
        </td>
      </tr>
      {next !== null && (
        <tr class="funnel-loss">
          <td colSpan={2}>
            {stage.losses.map((loss) => (
              <p key={loss.name}>{texts.loss(loss.count, texts.losses[loss.name])}</p>
            ))}
          </td>
          <td>
            <FunnelPart from={stage.count / most} to={next / most} kind="loss" />
          </td>
        </tr>
      )}
    </>
  );
}

/** A stretch of the funnel, from one share of the width to another. */
function FunnelPart({ from, to, kind }: { from: number; to: number; kind: 'stage' | 'loss' }) {
  const half = (share: number): number => Math.max(share * 50, share > 0 ? 0.8 : 0);
  const [a, b] = [half(from), half(to)];
  const points = `${50 - a},0 ${50 + a},0 ${50 + b},10 ${50 - b},10`;
  return (
    <svg
      class={`funnel-part funnel-part-${kind}`}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polygon points={points} />
    </svg>
  );
}
