import type { Settings } from '../../../core/settings/settings';
import { useTexts } from '../../texts';
import { ForgetData } from './ForgetData';
import { SettingsFile } from './SettingsFile';
import { SettingsSection } from './SettingsSection';
import { StorageMeter } from './StorageMeter';

/** What is kept of the person: how much it is, how it is forgotten, and the settings as a file. */
export function DataSettings({ settings }: { settings: Settings }) {
  const { data } = useTexts();
  return (
    <SettingsSection id="data" title={data.title} lead={data.lead}>
      <StorageMeter />
      <ForgetData />
      <SettingsFile settings={settings} />
    </SettingsSection>
  );
}
