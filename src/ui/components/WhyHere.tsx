import type { ResultRow, RunMetadata } from '../../core/screening/output';
import { useModel } from '../state/model';
import { type Texts, useTexts } from '../texts';
import { barParts, positions, shortNumber, type WhyParts, whyParts, whyText } from '../view/why-here';

export type WhyHereProps = {
  row: ResultRow;
  /** Gives the parameters of the sum; null while the row is provisional. */
  metadata: RunMetadata | null;
};

type Line = {
  name: string;
  amount: number;
  how: string;
  part: 'base' | 'value' | 'penalty' | 'bonus' | null;
  minus?: boolean;
};

/** The sum behind a rank: a small stacked bar, and a table anyone can recompute. */
export function WhyHere({ row, metadata }: WhyHereProps) {
  const { setActions } = useModel();
  const texts = useTexts();
  const { why } = texts.results;
  const parts = whyParts(row);
  const most = 1 + (metadata?.params.epsilon ?? 0.1);
  return (
    <div class="why-body">
      <svg
        class="why-bar"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={why.chart(shortNumber(parts.final))}
      >
        <rect class="bar-track" width="100" height="8" />
        {barParts(parts, most).map(({ name, from, width }) => (
          <rect key={name} class={`bar-${name}`} x={from} width={width} height="8" />
        ))}
      </svg>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">{why.part}</th>
            <th scope="col" class="num">
              {why.amount}
            </th>
            <th scope="col">{why.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {lines(row, parts, metadata, texts).map((line) => (
            <LineRow key={line.name} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{why.final}</th>
            <td class="num">
              <Amount amount={parts.final} />
            </td>
            <td>{why.finalNote}</td>
          </tr>
        </tfoot>
      </table>
      <EngineWeights row={row} metadata={metadata} />
      <button type="button" class="link" onClick={() => void setActions.copy(whyText(row), why.copied)}>
        {why.copy}
      </button>
    </div>
  );
}

function lines(row: ResultRow, parts: WhyParts, metadata: RunMetadata | null, texts: Texts): Line[] {
  const { why, value } = texts.results;
  const params = metadata?.params;
  const text = (n: number | undefined): string | null => (n === undefined ? null : shortNumber(n));
  const rest = params && 1 - params.lambda;
  const list: Line[] = [
    { name: why.base, amount: parts.base, how: why.baseNote, part: null },
    { name: why.normalised, amount: parts.normalised, how: why.normalisedNote(text(params?.tau)), part: null },
    { name: why.basePart, amount: parts.basePart, how: why.basePartNote(text(params?.lambda)), part: 'base' },
    { name: why.utility, amount: parts.utility, how: why.utilityNote(value[row.valueLabel]), part: null },
    { name: why.valuePart, amount: parts.valuePart, how: why.valuePartNote(text(rest)), part: 'value' },
  ];
  if (parts.discounted) {
    const how = why.discountNote(shortNumber(parts.discountFactor));
    list.push({ name: why.discount, amount: parts.penalty, how, part: 'penalty', minus: true });
  }
  if (row.preferenceMatches.length > 0) {
    list.push({
      name: why.preference,
      amount: parts.bonus,
      how: why.preferenceNote(text(params?.epsilon)),
      part: 'bonus',
    });
  }
  return list;
}

function LineRow({ line }: { line: Line }) {
  return (
    <tr class={line.part === null ? 'line-step' : 'line-part'}>
      <th scope="row">
        {line.part !== null && (
          <svg class="swatch" viewBox="0 0 8 8" width="8" height="8" aria-hidden="true" focusable="false">
            <rect class={`bar-${line.part}`} width="8" height="8" />
          </svg>
        )}
        {line.name}
      </th>
      <td class="num">
        {line.minus && '−'}
        <Amount amount={line.amount} />
      </td>
      <td>{line.how}</td>
    </tr>
  );
}

/** A number for reading; the full value is in its attribute. */
function Amount({ amount }: { amount: number }) {
  return <data value={String(amount)}>{shortNumber(amount)}</data>;
}

function EngineWeights({ row, metadata }: WhyHereProps) {
  const { outside } = useModel();
  const texts = useTexts();
  const { why, positionLong } = texts.results;
  const parts = positions(row).map(({ engine, place }) => {
    const name = outside.engines.find((known) => known.id === engine)?.name ?? engine;
    const weight = metadata?.run.effectiveWeights[engine];
    return positionLong(name, place) + (weight === undefined ? '' : ` (${why.weight(shortNumber(weight))})`);
  });
  return (
    <p class="note">
      {why.engines}: {parts.join(texts.separator)}
    </p>
  );
}
