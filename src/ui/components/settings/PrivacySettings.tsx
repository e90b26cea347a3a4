import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { contacts } from '../../view/contacts';
import { SettingsSection } from './SettingsSection';

/** The live list of hosts that may be contacted, and what each receives. */
export function PrivacySettings({ settings }: { settings: Settings }) {
  const { outside } = useSettingsModel();
  const texts = useTexts().settings.privacy;
  const list = contacts(outside.engines, settings);
  const receives = { question: texts.engineReceives, candidates: texts.judgeReceives };
  return (
    <SettingsSection id="privacy" title={texts.title} lead={texts.lead}>
      {list.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <table class="numbers hosts">
          <thead>
            <tr>
              <th scope="col">{texts.host}</th>
              <th scope="col">{texts.why}</th>
              <th scope="col">{texts.receives}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((contact) => (
              <tr key={`${contact.host} ${contact.name}`}>
                <th scope="row">
                  <bdi dir="ltr">{contact.host}</bdi>
                </th>
                <td>{contact.name ?? texts.judge}</td>
                <td>{receives[contact.receives]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul class="plain-list">
        {texts.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </SettingsSection>
  );
}
