import type { Settings } from '../../../core/settings/settings';
import { serviceHost } from '../../../core/url/service-address';
import type { EngineFacts } from '../../outside';
import { useSettingsModel } from '../../state/settings-model';
import { type Texts, useTexts } from '../../texts';
import { contacts } from '../../view/contacts';
import { engineName, lacksMineConsent, sourcesOn } from '../../view/sources';
import { SettingsSection } from './SettingsSection';

/** The live list of hosts that may be contacted, and what each receives. */
export function PrivacySettings({ settings }: { settings: Settings }) {
  const { outside } = useSettingsModel();
  const all = useTexts();
  const texts = all.settings.privacy;
  const list = contacts(outside.engines, settings);
  const facts = [...mineFacts(outside.engines, settings, all), ...texts.facts];
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
              <tr key={`${contact.host} ${contact.engine} ${contact.receives}`}>
                <th scope="row">
                  <bdi dir="ltr">{contact.host}</bdi>
                </th>
                <td>
                  {contact.engine === null
                    ? contact.receives === 'candidates'
                      ? texts.judge
                      : texts.x
                    : engineName(contact.engine, outside.engines, all)}
                </td>
                <td>{texts.received[contact.receives]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul class="plain-list">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </SettingsSection>
  );
}

/** What becomes of what is found on this device, when the chosen sources include it. */
function mineFacts(engines: readonly EngineFacts[], settings: Settings, { profiles }: Texts): string[] {
  if (sourcesOn(engines, settings).local.length === 0) return [];
  if (settings.judge.chosen === 'lexical') return [profiles.localStays];
  const host = serviceHost(settings.judge.typesafe.baseUrl);
  return [lacksMineConsent(engines, settings) ? profiles.localHeld(host) : profiles.localGoes(host)];
}
