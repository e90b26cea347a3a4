import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { stripInvisible } from '../../core/text/invisible';
import { markTerms } from '../../core/text/mark';
import { useTexts } from '../texts';
import { isLong } from '../view/citation';

export type ExcerptProps = {
  /** Exactly the reviewed text. */
  text: string;
  terms: readonly string[];
};

/**
 * The reviewed text, whole, with the query's terms marked; long ones are folded by style only. What would hide in it or
 * reorder it is left out of the display, and said; the record keeps it.
 */
export function Excerpt({ text, terms }: ExcerptProps) {
  const { results } = useTexts();
  const open = useSignal(false);
  const plain = text.replace(/\r\n?/g, '\n');
  const shown = useMemo(() => stripInvisible(plain), [plain]);
  const segments = useMemo(() => markTerms(shown, terms), [shown, terms]);
  const long = isLong(shown);
  if (shown.trim() === '') return <p class="excerpt note">{results.noExcerpt}</p>;
  return (
    <>
      <p class={`excerpt ${long && !open.value ? 'excerpt-folded' : ''}`} dir="auto">
        {segments.map((segment, index) => (segment.marked ? <mark key={index}>{segment.text}</mark> : segment.text))}
      </p>
      {shown !== plain && <p class="note">{results.hadInvisible}</p>}
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
