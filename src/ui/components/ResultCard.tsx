import type { ResultRow, RunMetadata } from '../../core/screening/output';
import { stripInvisible } from '../../core/text/invisible';
import { isWebAddress } from '../../core/url/web-address';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { basisOf, citation } from '../view/citation';
import { dayText, publishedText } from '../view/dates';
import { creditsOf, engineName } from '../view/sources';
import { positions } from '../view/why-here';
import { Disclosure } from './Disclosure';
import { Excerpt } from './Excerpt';
import { HostName } from './HostName';
import { PreferenceMarks } from './PreferenceMarks';
import { ValueMark } from './ValueMark';
import { WhyHere } from './WhyHere';

export type ResultCardProps = {
  row: ResultRow;
  terms: readonly string[];
  /** The preferences the marks are about, in order. */
  preferences: readonly string[];
  /** Null while the row is provisional. */
  metadata: RunMetadata | null;
  /** When its address was saved before, or null. */
  savedAt: number | null;
  selected: boolean;
  onSelect(): void;
};

/** One result: what it is, why it stands here, what can be done with it. Every foreign text is text, never markup. */
export function ResultCard({ row, terms, preferences, metadata, savedAt, selected, onSelect }: ResultCardProps) {
  const texts = useTexts();
  const { results } = texts;
  const title = stripInvisible(row.title).trim() || stripInvisible(row.url);
  return (
    <li class={`card ${selected ? 'card-selected' : ''}`}>
      <div class="card-side">
        <span class="rank">{row.rank}</span>
        <label class="card-check">
          <input type="checkbox" checked={selected} onChange={onSelect} aria-label={results.selectTitle(title)} />
        </label>
      </div>
      <article class="card-body" aria-label={results.cardLabel(row.rank, title)}>
        <h3 class="card-title" dir="auto">
          <TitleLink url={row.url} title={title} />
        </h3>
        <p class="card-site">
          <HostName url={row.url} />
          <span class={row.published === null ? 'undated' : ''}>{publishedText(row.published, texts)}</span>
          {savedAt !== null && <span class="tag tag-saved">{results.savedOn(dayText(savedAt, texts))}</span>}
        </p>
        <p class="card-value">
          <ValueMark label={row.valueLabel} />
          <span class="note">{results.basis[basisOf(row)]}</span>
        </p>
        <Excerpt text={row.description} terms={terms} />
        <PreferenceMarks matches={row.preferenceMatches} preferences={preferences} />
        <EngineLine row={row} />
        <div class="card-actions">
          <CardActions row={row} title={title} />
          <Disclosure class="why" label={results.why.label} longLabel={`${results.why.label}: ${title}`}>
            {() => <WhyHere row={row} metadata={metadata} />}
          </Disclosure>
        </div>
      </article>
    </li>
  );
}

function TitleLink({ url, title }: { url: string; title: string }) {
  const { results } = useTexts();
  if (!isWebAddress(url)) {
    return (
      <>
        <span>{title}</span> <span class="note">{results.unsafeAddress}</span>
      </>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}

function EngineLine({ row }: { row: ResultRow }) {
  const { outside } = useModel();
  const texts = useTexts();
  const { results, separator } = texts;
  const list = positions(row).map(({ engine, place }) => ({
    id: engine,
    place,
    name: engineName(engine, outside.engines, texts),
  }));
  const credits = creditsOf(
    list.map(({ id }) => id),
    outside.engines,
  );
  return (
    <p class="card-engines">
      {list.map(({ id, name, place }, index) => (
        <span key={id}>
          {index > 0 && separator}
          <span aria-label={results.positionLong(name, place)} role="img">
            {results.position(name, place)}
          </span>
        </span>
      ))}
      {credits.map((text) => (
        <span key={text} class="credit">
          {separator}
          {results.attribution(text)}
        </span>
      ))}
    </p>
  );
}

function CardActions({ row, title }: { row: ResultRow; title: string }) {
  const { outside, setActions } = useModel();
  const texts = useTexts();
  const { results } = texts;
  const canOpen = isWebAddress(row.url);
  const label = (action: string): string => `${action}: ${title}`;
  return (
    <>
      {canOpen && (
        <>
          <button
            type="button"
            class="link"
            aria-label={label(results.open)}
            onClick={() => outside.openPage(row.url, false)}
          >
            {results.open}
          </button>
          <button
            type="button"
            class="link"
            aria-label={label(results.openBackground)}
            onClick={() => outside.openPage(row.url, true)}
          >
            {results.openBackgroundShort}
          </button>
        </>
      )}
      <button
        type="button"
        class="link"
        aria-label={label(results.cite)}
        onClick={() => void setActions.copy(citation(row, outside.now(), texts), results.cited)}
      >
        {results.cite}
      </button>
    </>
  );
}
