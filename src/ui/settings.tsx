import { render } from 'preact';
import { SettingsPage } from './components/settings/SettingsPage';
import type { Outside } from './outside';
import { createSettingsModel } from './state/settings-model';
import './styles/settings.css';
import { pickTexts } from './texts';

/** Shows the settings page in `root`. Returns a function that takes it away again. */
export function mountSettings(root: HTMLElement, outside: Outside): () => void {
  const texts = pickTexts(root.ownerDocument.defaultView?.navigator.languages ?? []);
  root.ownerDocument.documentElement.lang = texts.lang;
  root.ownerDocument.title = texts.settings.title;
  const model = createSettingsModel(outside);
  render(<SettingsPage model={model} texts={texts} />, root);
  return () => {
    render(null, root);
    model.dispose();
  };
}
