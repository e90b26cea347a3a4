import type { SettingsChange } from '../../../core/settings/settings-file';
import { useTexts } from '../../texts';

export type SettingsPreviewProps = {
  changes: readonly SettingsChange[];
  holdsKeys: boolean;
  take(): void;
  leave(): void;
};

/** What a settings file would change, before it does. */
export function SettingsPreview({ changes, holdsKeys, take, leave }: SettingsPreviewProps) {
  const texts = useTexts();
  const { file } = texts.data;
  return (
    <div class="card-note settings-preview">
      <p>{file.preview(changes.length)}</p>
      <table class="numbers hosts">
        <thead>
          <tr>
            <th scope="col">{file.setting}</th>
            <th scope="col">{file.now}</th>
            <th scope="col">{file.later}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, from, to }) => (
            <tr key={path}>
              <th scope="row">
                <bdi dir="ltr">{path}</bdi>
              </th>
              <td>
                <bdi dir="ltr">{from}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{to}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">
        {holdsKeys ? file.holdsKeys : file.noKeys} {file.consent}
      </p>
      <div class="row">
        <button type="button" class="button button-main" onClick={take}>
          {file.take}
        </button>
        <button type="button" class="button" onClick={leave}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}
