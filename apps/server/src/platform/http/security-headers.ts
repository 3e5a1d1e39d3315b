/**
 * Sent with every answer except assets. Scripts come from our own origin only, never inline: scripts can read the
 * session token (the specification stores it in a cookie the app reads), so script injection is the threat.
 * `elsewhere`: origins of an external chat cluster that pages may call.
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

/** For scripts, styles and pictures: headers for documents would only add 2 kB to a first visit. */
export const assetHeaders = {
  'x-content-type-options': sniff,
  'cross-origin-resource-policy': origin,
  'strict-transport-security': rest['strict-transport-security'],
};

/**
 * For the chat engine's worker, whose policy comes with its own script. It runs code from the page, so it may connect
 * to no more than a page may, plus `addresses` of an external chat cluster.
 */
export const workerPolicy = (addresses: readonly (string | undefined)[]): string => {
  const origins = addresses.flatMap((address) => (address ? new URL(address).origin : []));
  return `default-src 'none'; script-src 'self' blob:; connect-src ${["'self'", ...new Set(origins)].join(' ')}`;
};
