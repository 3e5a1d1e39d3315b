/**
 * Whether we may post to an address that a browser named: only HTTPS, only to services known to carry pushes. Anybody
 * could name any address otherwise, and have this server call it from inside. `known`: hosts between commas; one that
 * is written as a whole origin is taken as it is.
 */
export function isKnownService(endpoint: string, known: string): boolean {
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  return known.split(',').some((service) => {
    if (service.includes('://')) return origin === service;
    return protocol === 'https:' && port === '' && (hostname === service || hostname.endsWith(`.${service}`));
  });
}
