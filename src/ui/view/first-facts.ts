import type { Settings } from '../../core/settings/settings';
import { serviceHost } from '../../core/url/service-address';
import type { EngineFacts } from '../outside';
import type { Texts } from '../texts';
import { engineName, lacksMineConsent, sourcesOn } from './sources';

/** What the first screen says: who answers now, what leaves the device, and what the browser will ask. */
export function firstFacts(engines: readonly EngineFacts[], settings: Settings, texts: Texts): string[] {
  const { first } = texts.form;
  const { remote, local } = sourcesOn(engines, settings);
  const names = (list: readonly EngineFacts[]): string =>
    texts.listOf(list.map(({ id }) => engineName(id, engines, texts)));
  const judge = settings.judge.chosen === 'lexical' ? null : serviceHost(settings.judge.typesafe.baseUrl);
  return [
    ...(remote.length > 0 ? [first.engines(names(remote))] : []),
    ...(local.length > 0 ? [first.local(names(local))] : []),
    ...(remote.length + local.length === 0 ? [first.noEngines] : []),
    judge === null ? first.lexical : first.remote(judge),
    leaves(remote.length > 0, judge, texts),
    ...(judge !== null && lacksMineConsent(engines, settings) ? [first.consent(judge)] : []),
    ...(remote.length + local.length === 0 ? [] : [local.length > 0 ? first.permissionLocal : first.permission]),
  ];
}

function leaves(asksEngines: boolean, judge: string | null, { form: { first } }: Texts): string {
  if (judge === null) return asksEngines ? first.leaves.question : first.leaves.nothing;
  return asksEngines ? first.leaves.both(judge) : first.leaves.judge(judge);
}
