import { isThisDevice } from '../../core/url/service-address';
import { parseWebAddress } from '../../core/url/web-address';

/** IPv4 networks that are not the public internet, as first octets and a test of the second. */
const closedIpv4: readonly [number, (second: number) => boolean][] = [
  [0, () => true],
  [10, () => true],
  [100, (second) => second >= 64 && second < 128],
  [127, () => true],
  [169, (second) => second === 254],
  [172, (second) => second >= 16 && second < 32],
  [192, (second) => second === 168 || second === 0],
  [198, (second) => second === 18 || second === 19],
];

const closedNames = /^(?:[^.]+|.*\.(?:localhost|local|internal|lan|home\.arpa))$/;

/**
 * The address if retrieval may send to it, else null: a plain web address (rule G-1) over https at a public host
 * (rule P-2). What lies on this device or in its network is never asked by an engine request.
 */
export function publicAddress(text: string): URL | null {
  const url = parseWebAddress(text);
  return url && url.protocol === 'https:' && !isPrivateHost(url.hostname) ? url : null;
}

/**
 * The address if it lies at `origin`, the person's own instance, else null: https anywhere, plain http on this device
 * only (rule P-2).
 */
export function ownAddress(text: string, origin: string | undefined): URL | null {
  const url = parseWebAddress(text);
  if (!url || origin === undefined || url.origin !== origin) return null;
  return url.protocol === 'https:' || isThisDevice(url.hostname) ? url : null;
}

/** True for loopback, link-local, private and unnamed hosts, in any spelling that the URL parser knows. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  // Of IPv6 only the global range is public; 6to4 (2002:) can wrap a private IPv4 address.
  if (host.startsWith('[')) return !/^\[[23][0-9a-f]{3}:/.test(host) || host.startsWith('[2002:');
  const octets = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  if (!octets) return closedNames.test(host);
  const [first, second] = [Number(octets[1]), Number(octets[2])];
  return first >= 224 || closedIpv4.some(([octet, closed]) => octet === first && closed(second));
}
