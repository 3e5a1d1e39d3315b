/**
 * Whether we may post to an address that a browser named: HTTPS and known push services only. Otherwise anybody
 * could make this server call any address, internal ones included. `known`: comma-separated hosts; a full origin is
 * accepted as it is.
 */
export function isKnownService(endpoint: string, allowedHosts: string): boolean {
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  return allowedHosts.split(',').some((service) => {
    if (service.includes('://')) return origin === service;
    return protocol === 'https:' && port === '' && (hostname === service || hostname.endsWith(`.${service}`));
  });
}
