import { useModel, type View } from '../state/model';
import { useTexts } from '../texts';
import { Mark } from './Mark';

/** Brand, navigation between the views, and the way to the settings. */
export function Masthead() {
  const { view, outside, sets, runs } = useModel();
  const texts = useTexts();
  const at = view.value.name === 'set' ? 'saved' : view.value.name;
  const saved = sets.value?.length ?? 0;
  const open = runs.value?.filter(({ state }) => state !== 'done').length ?? 0;
  const tab = (name: 'ask' | 'runs' | 'saved', badge: number) => (
    <button
      type="button"
      class="tab"
      aria-current={at === name ? 'page' : undefined}
      onClick={() => {
        view.value = { name } satisfies View;
      }}
    >
      {texts.nav[name]}
      {badge > 0 && <span class="badge">{texts.number(badge)}</span>}
    </button>
  );
  return (
    <header class="masthead">
      <h1 class="brand">
        <Mark />
        <span class="brand-name">{texts.name}</span>
      </h1>
      <nav class="tabs" aria-label={texts.nav.label}>
        {tab('ask', 0)}
        {tab('runs', open)}
        {tab('saved', saved)}
      </nav>
      <button type="button" class="tab tab-settings" onClick={() => outside.openSettings()}>
        {texts.nav.settings}
      </button>
    </header>
  );
}
