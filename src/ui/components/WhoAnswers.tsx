import { serviceHost } from '../../core/url/service-address';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { lacksKey } from '../view/contacts';
import { lacksMineConsent, sourcesOn } from '../view/sources';

/** One line under the form: which sources are asked and who judges. */
export function WhoAnswers() {
  const { outside, settings } = useModel();
  const texts = useTexts();
  const { answers } = texts.form;
  const known = settings.value;
  if (known === null) return null;
  const { remote, local } = sourcesOn(outside.engines, known);
  const asks = [
    ...(remote.length > 0 ? [answers.engines(remote.length)] : []),
    ...(local.length > 0 ? [answers.local(local.length)] : []),
  ];
  const judge =
    known.judge.chosen === 'typesafe' ? answers.remote(serviceHost(known.judge.typesafe.baseUrl)) : answers.lexical;
  return (
    <fieldset class="who" aria-label={answers.label}>
      <p>
        {answers.profile(
          texts.profiles.list[known.engines.profile].name,
          asks.length > 0 ? texts.listOf(asks) : answers.none,
        )}
        {texts.separator}
        {judge}
        {lacksKey(known) && <strong class="who-warn"> {answers.noKey}</strong>}
        {lacksMineConsent(outside.engines, known) && <strong class="who-warn"> {answers.needsConsent}</strong>}
      </p>
      <button type="button" class="link" onClick={() => outside.openSettings()}>
        {answers.change}
      </button>
    </fieldset>
  );
}
