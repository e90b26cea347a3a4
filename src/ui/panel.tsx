import { render } from 'preact';
import { Panel } from './components/Panel';
import type { Outside } from './outside';
import { createModel } from './state/model';
import './styles/panel.css';
import { pickTexts } from './texts';

/** Shows the side panel in `root`. Returns a function that takes it away again. */
export function mountPanel(root: HTMLElement, outside: Outside): () => void {
  const texts = pickTexts(root.ownerDocument.defaultView?.navigator.languages ?? []);
  root.ownerDocument.documentElement.lang = texts.lang;
  const model = createModel(outside, texts);
  render(<Panel model={model} />, root);
  return () => {
    render(null, root);
    model.dispose();
  };
}
