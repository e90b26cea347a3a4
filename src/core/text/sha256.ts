/**
 * SHA-256 of the text's UTF-8 bytes as 64 lower-case hex digits. Lone surrogates count as U+FFFD. A pure function of
 * its input; asynchronous only because WebCrypto is.
 */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
