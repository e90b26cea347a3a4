import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useModel } from './model';

/** When the addresses of `rows` were saved before; asked again when the rows or the library change. */
export function useSavedOn(rows: readonly { url: string }[], wanted: boolean): ReadonlyMap<string, number> {
  const { outside, sets } = useModel();
  const found = useSignal<ReadonlyMap<string, number>>(new Map());
  const urls = wanted ? rows.map((row) => row.url) : [];
  const library = sets.value;
  useEffect(() => {
    if (urls.length === 0) return undefined;
    let current = true;
    outside.savedOn(urls).then(
      (map) => {
        if (current) found.value = map;
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [urls.join('\n'), library]);
  return found.value;
}
