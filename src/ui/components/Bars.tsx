import { useModel } from '../state/model';
import { useTexts } from '../texts';

/** Lines over everything that change what the person can rely on: private window, storage, connection. */
export function Bars() {
  const { outside, storage, nearlyFull, lost, background } = useModel();
  const texts = useTexts();
  const trouble = storage.value;
  const connection = background.connection.value;
  if (!outside.isPrivate && trouble === 'none' && connection === 'ok' && !nearlyFull.value && lost.value === null)
    return null;
  return (
    <aside class="bars" aria-label={texts.conditions}>
      {outside.isPrivate && <p class="bar">{texts.privateWindow}</p>}
      {trouble !== 'none' && (
        <p class="bar bar-warn" role="status">
          {texts.storage[trouble]}
        </p>
      )}
      {lost.value !== null && (
        <div class="bar bar-warn" role="alert">
          <p>{texts.lost(lost.value)}</p>
          <button type="button" class="button" onClick={() => void outside.dismissLoss()}>
            {texts.dismiss}
          </button>
        </div>
      )}
      {nearlyFull.value && (
        <p class="bar bar-warn" role="status">
          {texts.storageFull}
        </p>
      )}
      {connection !== 'ok' && (
        <p class="bar bar-warn" role="status">
          {texts.connection[connection]}
        </p>
      )}
    </aside>
  );
}
