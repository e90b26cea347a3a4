import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { firstFacts } from '../view/first-facts';
import { Shape } from './Shape';

/** The first screen: what answers now, what leaves the device, one example, one way to connect Jev. */
export function FirstRun() {
  const { outside, settings, draft } = useModel();
  const texts = useTexts();
  const { first } = texts.form;
  const known = settings.value;
  if (known === null) return null;
  const facts = firstFacts(outside.engines, known, texts);
  return (
    <section class="first" aria-label={first.label}>
      <p class="first-lead">{first.lead}</p>
      <ul class="first-facts">
        {facts.map((fact) => (
          <li key={fact}>
            <Shape shape="grain" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => draft.fill({ question: first.exampleQuestion, intent: first.exampleIntent })}
        >
          {first.example}
        </button>
        {known.judge.chosen === 'lexical' && (
          <button type="button" class="button button-quiet" onClick={() => outside.openSettings()}>
            {first.connect}
          </button>
        )}
      </div>
    </section>
  );
}
