/** The value of one cookie, or an empty string. */
export function cookie(name: string): string {
  if (typeof document === 'undefined') return '';
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return '';
}

/** Without `maxAgeS` the cookie is a browser-session cookie. */
export function setCookie(name: string, value: string, maxAgeS?: number) {
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones we serve.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}

export const deleteCookie = (name: string) => setCookie(name, '', 0);
