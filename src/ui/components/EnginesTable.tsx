import type { EngineOutcome } from '../../core/retrieval/outcome';
import type { RunRecord } from '../../core/run/run';
import type { RunMetadata } from '../../core/screening/output';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { timeText } from '../view/dates';
import { chipRemedy, chipShape } from '../view/engine-chip';
import { creditsOf, engineName } from '../view/sources';
import { RemedyButton, ResumeButton } from './EngineChip';
import { Shape } from './Shape';

export type EnginesTableProps = { run: RunRecord | null; metadata: RunMetadata | null; question: string };

/** Every engine: hits, time, state, cause and what helps. A saved set knows only whether each one succeeded. */
export function EnginesTable({ run, metadata, question }: EnginesTableProps) {
  const { diagnostics: texts } = useTexts();
  const outcomes = run?.progress.engines ?? [];
  if (outcomes.length === 0) return metadata ? <StatsList metadata={metadata} /> : null;
  return (
    <section>
      <h4>{texts.engines}</h4>
      <table class="numbers engine-table">
        <thead>
          <tr>
            <th scope="col">{texts.engine}</th>
            <th scope="col" class="num">
              {texts.hits}
            </th>
            <th scope="col" class="num">
              {texts.time}
            </th>
            <th scope="col">{texts.state}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome) => (
            <OutcomeRow key={outcome.engine} outcome={outcome} question={question} />
          ))}
        </tbody>
      </table>
      <Credits ids={outcomes.filter(({ hits }) => hits > 0).map(({ engine }) => engine)} />
    </section>
  );
}

function OutcomeRow({ outcome, question }: { outcome: EngineOutcome; question: string }) {
  const { outside } = useModel();
  const texts = useTexts();
  const name = engineName(outcome.engine, outside.engines, texts);
  const { word, say } = texts.engines.states[outcome.state];
  const shape = chipShape(outcome.state);
  const remedy = chipRemedy(outcome);
  return (
    <>
      <tr class={shape === 'good' ? '' : 'engine-explained'}>
        <th scope="row">{name}</th>
        <td class="num">{texts.number(outcome.hits)}</td>
        <td class="num">{outcome.ms === null ? texts.diagnostics.unknownTime : texts.diagnostics.ms(outcome.ms)}</td>
        <td>
          <span class={`engine-${shape}`}>
            <Shape shape={shape} /> {word}
          </span>
        </td>
      </tr>
      {shape !== 'good' && (
        <tr>
          <td class="engine-why" colSpan={4}>
            {say} {outcome.reason !== null && texts.engines.reason(outcome.reason)}{' '}
            {outcome.until !== null && texts.engines.leftAlone(timeText(outcome.until, texts))}{' '}
            {remedy !== null && texts.engines.help[remedy]} <RemedyButton outcome={outcome} question={question} />{' '}
            <ResumeButton outcome={outcome} />
          </td>
        </tr>
      )}
    </>
  );
}

function StatsList({ metadata }: { metadata: RunMetadata }) {
  const { outside } = useModel();
  const texts = useTexts();
  const { diagnostics, engines } = texts;
  const used = Object.entries(metadata.run.engineStats).filter(([, stats]) => stats.used);
  return (
    <section>
      <h4>{diagnostics.engines}</h4>
      <dl class="facts">
        {used.map(([id, stats]) => (
          <div key={id}>
            <dt>{engineName(id, outside.engines, texts)}</dt>
            <dd>{engines.states[stats.successes > 0 ? 'hits' : 'failed'].word}</dd>
          </div>
        ))}
      </dl>
      <Credits ids={used.filter(([, stats]) => stats.successes > 0).map(([id]) => id)} />
    </section>
  );
}

/** The credits that the licences of these engines ask for. */
function Credits({ ids }: { ids: readonly string[] }) {
  const { outside } = useModel();
  const { engines } = useTexts();
  return (
    <>
      {creditsOf(ids, outside.engines).map((credit) => (
        <p class="note credit-line" key={credit}>
          {engines.credit(credit)}
        </p>
      ))}
    </>
  );
}
