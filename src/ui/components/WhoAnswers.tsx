import { serviceHost } from '../../core/url/service-address';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { enginesOn, lacksKey } from '../view/contacts';

/** One line under the form: how many engines are asked and who judges. */
export function WhoAnswers() {
  const { outside, settings } = useModel();
  const texts = useTexts();
  const { answers, first } = texts.form;
  const known = settings.value;
  if (known === null) return null;
  const on = enginesOn(outside.engines, known).length;
  const judge =
    known.judge.chosen === 'typesafe' ? answers.remote(serviceHost(known.judge.typesafe.baseUrl)) : answers.lexical;
  return (
    <fieldset class="who" aria-label={answers.label}>
      <p>
        {on > 0 ? answers.engines(on) : first.noEngines}
        {texts.separator}
        {judge}
        {lacksKey(known) && <strong class="who-warn"> {answers.noKey}</strong>}
      </p>
      <button type="button" class="link" onClick={() => outside.openSettings()}>
        {answers.change}
      </button>
    </fieldset>
  );
}
