import type { Waiting } from '../../core/run/run';
import { useModel } from '../state/model';
import { useTexts } from '../texts';

/** A question the run stands still for, with its choices. */
export function WaitingCard({ id, waiting }: { id: string; waiting: Waiting }) {
  const { runActions } = useModel();
  const texts = useTexts().run.waiting;
  return (
    <section class="card-note card-ask" aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p>{texts.why[waiting.why]}</p>
      <div class="row">
        {waiting.choices.map((choice, index) => (
          <button
            type="button"
            key={choice}
            class={index === 0 ? 'button button-main' : 'button'}
            onClick={() => runActions.answer(id, choice)}
          >
            {texts.choices[choice]}
          </button>
        ))}
      </div>
      <p class="note">{texts.otherwise[waiting.otherwise]}</p>
    </section>
  );
}

/** A run nobody works on; it can be taken up again. */
export function InterruptedCard({ id }: { id: string }) {
  const { runActions } = useModel();
  const texts = useTexts().run;
  return (
    <section class="card-note card-ask" aria-label={texts.interrupted.title}>
      <h3>{texts.interrupted.title}</h3>
      <p>{texts.interrupted.text}</p>
      <div class="row">
        <button type="button" class="button button-main" onClick={() => runActions.answer(id, 'continue')}>
          {texts.interrupted.resume}
        </button>
        <button type="button" class="button" onClick={() => runActions.stop()}>
          {texts.waiting.choices.stop}
        </button>
      </div>
    </section>
  );
}
