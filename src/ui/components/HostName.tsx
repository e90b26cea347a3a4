import { stripInvisible } from '../../core/text/invisible';
import { displayHost } from '../../core/url/display-host';
import { useTexts } from '../texts';

export type HostNameProps = { url: string };

/** The real site of an address, its registered part emphasised; a look-alike stands in ASCII. */
export function HostName({ url }: HostNameProps) {
  const { results } = useTexts();
  const shown = displayHost(url);
  if (shown === null) return <bdi class="host">{stripInvisible(url).slice(0, 80)}</bdi>;
  const { host, registrable, suspicious } = shown;
  const cut = registrable !== null && host.endsWith(registrable) ? host.length - registrable.length : 0;
  return (
    <bdi class="host" dir="ltr">
      {host.slice(0, cut)}
      <strong>{host.slice(cut)}</strong>
      {suspicious && <span class="tag tag-warn">{results.lookAlike}</span>}
    </bdi>
  );
}
