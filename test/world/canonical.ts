const tracking = /^(?:utm_|pk_|mtm_)|^(?:via|fpr|gclid|fbclid|mc_cid|mc_eid|ref)$/i;

/**
 * The world's own idea of "the same page": no scheme, `www.`, tracking parameters, fragment or
 * closing slash. Written apart from the product's on purpose, so that neither can hide the other's faults.
 */
export function canonicalKey(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name));
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const query = kept.map(([name, value]) => `${name}=${value}`).join('&');
  const path = decodePath(url.pathname).replace(/\/+$/, '');
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  return `${host}${path}${query === '' ? '' : `?${query}`}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
