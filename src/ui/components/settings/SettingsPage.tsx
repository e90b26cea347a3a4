import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { SettingsContext, type SettingsModel } from '../../state/settings-model';
import { type Texts, TextsContext } from '../../texts';
import { applyTheme } from '../../theme';
import { Mark } from '../Mark';
import { DataSettings } from './DataSettings';
import { EngineSettings } from './EngineSettings';
import { JudgeSettings } from './JudgeSettings';
import { PrivacySettings } from './PrivacySettings';
import { ResultSettings } from './ResultSettings';
import { RunSettings } from './RunSettings';
import { ThemeSettings } from './ThemeSettings';

export type SettingsPageProps = { model: SettingsModel; texts: Texts };

/** The whole settings page. */
export function SettingsPage({ model, texts }: SettingsPageProps) {
  const root = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const page = root.current?.ownerDocument.documentElement;
    if (page && model.settings.value) applyTheme(page, model.settings.value.theme);
  });
  const known = model.settings.value;
  const { settings } = texts;
  const sections = [
    ['judge', settings.judge.title],
    ['engines', settings.engines.title],
    ['privacy', settings.privacy.title],
    ['results', settings.results.title],
    ['runs', texts.data.runs.title],
    ['data', texts.data.title],
    ['theme', settings.theme.title],
  ] as const;
  return (
    <TextsContext.Provider value={texts}>
      <SettingsContext.Provider value={model}>
        <div class="settings" ref={root}>
          <header class="settings-head">
            <h1>
              <Mark /> {settings.title}
            </h1>
            <nav aria-label={settings.sections}>
              {sections.map(([name, title]) => (
                <a key={name} href={`#${name}`}>
                  {title}
                </a>
              ))}
            </nav>
          </header>
          <main class="settings-main">
            {known === null ? (
              <p class="note">{texts.loading}</p>
            ) : (
              <>
                <div role="alert" class="not-stored">
                  {model.notStored.value && <p class="problem">{settings.notStored}</p>}
                </div>
                <JudgeSettings settings={known} />
                <EngineSettings settings={known} />
                <PrivacySettings settings={known} />
                <ResultSettings settings={known} />
                <RunSettings settings={known} />
                <DataSettings settings={known} />
                <ThemeSettings settings={known} />
              </>
            )}
          </main>
        </div>
      </SettingsContext.Provider>
    </TextsContext.Provider>
  );
}
