/**
 * Sent with everything. Scripts come from our own origin only, never inline; the session token is readable by
 * script (the specification keeps it in a cookie the app reads), so script injection is the threat. `elsewhere`:
 * origins that pages may call besides ours, where chat is handed to a cluster.
 */
export const securityHeadersFor = (elsewhere: readonly string[]) => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...elsewhere].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=()',
  'strict-transport-security': 'max-age=31536000',
});

const {
  'x-content-type-options': sniff,
  'cross-origin-resource-policy': origin,
  ...rest
} = securityHeadersFor([]);

/** A script, style or picture opens no page: what governs documents would only cost a first visit 2 kB. */
export const assetHeaders = {
  'x-content-type-options': sniff,
  'cross-origin-resource-policy': origin,
  'strict-transport-security': rest['strict-transport-security'],
};

/**
 * For the chat engine's worker, which runs under the policy its own first script comes with. It runs what the page
 * hands it, so it may reach no more than a page may, and `addresses`: another chat cluster's, where one is used.
 */
export const workerPolicy = (addresses: readonly (string | undefined)[]): string => {
  const origins = addresses.flatMap((address) => (address ? new URL(address).origin : []));
  return `default-src 'none'; script-src 'self' blob:; connect-src ${["'self'", ...new Set(origins)].join(' ')}`;
};
