import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { isNearlyFull, type StorageUse, sizeText } from '../../view/storage';

/** How much is stored of what the browser would give, and whether it promised to keep it. */
export function StorageMeter() {
  const { outside } = useSettingsModel();
  const texts = useTexts().data.storage;
  const use = useSignal<StorageUse | 'unknown' | null>(null);
  const refused = useSignal(false);
  const read = async (): Promise<void> => {
    use.value = await outside.storageUse().catch(() => 'unknown' as const);
  };
  useEffect(() => void read(), []);
  const ask = async (): Promise<void> => {
    refused.value = !(await outside.askToPersist().catch(() => false));
    await read();
  };
  const known = use.value;
  return (
    <section class="data-part" aria-labelledby="data-storage">
      <h3 id="data-storage">{texts.title}</h3>
      {known === 'unknown' && <p>{texts.unknown}</p>}
      {known !== null && known !== 'unknown' && (
        <>
          <p id="data-use">{texts.use(sizeText(known.used), sizeText(known.quota))}</p>
          <meter
            class="meter"
            aria-labelledby="data-use"
            max={Math.max(1, known.quota)}
            high={0.8 * Math.max(1, known.quota)}
            value={known.used}
          />
          {isNearlyFull(known) && <p class="problem">{texts.full}</p>}
          <p class="note">{known.persisted ? texts.persisted : texts.notPersisted}</p>
          {!known.persisted && (
            <button type="button" class="button" onClick={() => void ask()}>
              {texts.ask}
            </button>
          )}
        </>
      )}
      <p class="note" role="status">
        {refused.value && texts.refused}
      </p>
    </section>
  );
}
