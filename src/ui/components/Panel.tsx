import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Model, ModelContext } from '../state/model';
import { TextsContext } from '../texts';
import { applyTheme } from '../theme';
import { AskView } from './AskView';
import { Bars } from './Bars';
import { Masthead } from './Masthead';
import { RunsView } from './RunsView';
import { SavedView } from './SavedView';
import { SetView } from './SetView';
import { ToastList } from './ToastList';

export type PanelProps = { model: Model };

/** The whole side panel: head, bars, one view, messages and the live region. */
export function Panel({ model }: PanelProps) {
  const root = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const page = root.current?.ownerDocument.documentElement;
    if (page && model.settings.value) applyTheme(page, model.settings.value.theme);
  });
  useEffect(() => {
    const page = root.current?.ownerDocument;
    const stopOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !model.busy.value) return;
      event.preventDefault();
      model.runActions.stop();
    };
    page?.addEventListener('keydown', stopOnEscape);
    return () => page?.removeEventListener('keydown', stopOnEscape);
  }, [model]);
  return (
    <TextsContext.Provider value={model.texts}>
      <ModelContext.Provider value={model}>
        <div class="panel" ref={root}>
          <Masthead />
          <Bars />
          <main class="main" id="main">
            <CurrentView model={model} />
          </main>
          <ToastList />
          <p class="unseen" role="status" aria-live="polite">
            {model.announcer.text.value}
          </p>
        </div>
      </ModelContext.Provider>
    </TextsContext.Provider>
  );
}

function CurrentView({ model }: PanelProps) {
  const view = model.view.value;
  if (view.name === 'runs') return <RunsView />;
  if (view.name === 'saved') return <SavedView />;
  if (view.name === 'set') return <SetView key={view.id} id={view.id} />;
  return <AskView />;
}
