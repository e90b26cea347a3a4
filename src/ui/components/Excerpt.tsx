import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { markTerms } from '../../core/text/mark';
import { useTexts } from '../texts';
import { isLong } from '../view/citation';

export type ExcerptProps = {
  /** Exactly the reviewed text. */
  text: string;
  terms: readonly string[];
};

/** The reviewed text, whole and unchanged, with the query's terms marked; long ones are folded by style only. */
export function Excerpt({ text, terms }: ExcerptProps) {
  const { results } = useTexts();
  const open = useSignal(false);
  const segments = useMemo(() => markTerms(text, terms), [text, terms]);
  const long = isLong(text);
  if (text.trim() === '') return <p class="excerpt note">{results.noExcerpt}</p>;
  return (
    <>
      <p class={`excerpt ${long && !open.value ? 'excerpt-folded' : ''}`} dir="auto">
        {segments.map((segment, index) => (segment.marked ? <mark key={index}>{segment.text}</mark> : segment.text))}
      </p>
      {long && (
        <button
          type="button"
          class="link show-all"
          aria-expanded={open.value}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          {open.value ? results.showLess : results.showAll}
        </button>
      )}
    </>
  );
}
