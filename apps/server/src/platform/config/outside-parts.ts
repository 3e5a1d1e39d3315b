import { createTransport } from 'nodemailer';
import { seconds } from '../clock';
import type { Config } from './config';

// Whether the parts outside Gift can be reached, in messages that name the variable to correct. They hold no secrets.

const timeoutMs = seconds(10);

type Failure = Error & { code?: string; cause?: { code?: string }; responseCode?: number };

/** Why a connection failed. `variable` holds the address, `secret` what identifies us there. */
export function connectionProblem(
  error: unknown,
  { variable, secret = variable, url }: { variable: string; secret?: string; url: string },
): string {
  const { host, hostname } = new URL(url);
  const { code = '', message, responseCode, cause } = error as Failure;
  const reason = cause?.code ?? code;
  // Some libraries have the system's code in the message only.
  const isReason = (pattern: RegExp) => pattern.test(`${reason} ${message}`);
  if (isReason(/WRONGPASS|NOAUTH|NOPERM|without any password/) || responseCode === 535)
    return `${secret}: ${host} refused the user or the password`;
  if (isReason(/ECONNREFUSED/))
    return `${variable}: ${host} refused the connection; check that it runs at this port`;
  if (isReason(/ENOTFOUND|EAI_AGAIN/)) return `${variable}: the host ${hostname} was not found`;
  if (isReason(/CERT|SSL|ETLS|SELF_SIGNED|UNABLE_TO_VERIFY/))
    return `${variable}: ${host} offers no secure connection that can be trusted`;
  return `${variable}: ${host} did not answer${reason ? ` (${reason})` : ''}`;
}

type Part = {
  variable: string;
  secret: string;
  url: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
};

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** A request to each configured part that costs nothing and needs the right key. */
function httpParts({ paystack, monnify, providers, im }: Config): Part[] {
  const { termii, africasTalking, youverify } = providers;
  const parts: (Part | undefined)[] = [
    paystack && {
      ...{ variable: 'PAYSTACK_URL', secret: 'PAYSTACK_SECRET_KEY', url: paystack.url, path: '/balance' },
      headers: { authorization: `Bearer ${paystack.secretKey}` },
    },
    monnify && {
      ...{ variable: 'MONNIFY_URL', secret: 'MONNIFY_API_KEY or MONNIFY_SECRET_KEY', url: monnify.url },
      path: '/api/v1/auth/login',
      headers: { authorization: basic(monnify.apiKey, monnify.secretKey) },
      body: {},
    },
    termii && {
      ...{ variable: 'TERMII_URL', secret: 'TERMII_API_KEY', url: termii.url },
      path: `/api/get-balance?api_key=${encodeURIComponent(termii.apiKey)}`,
    },
    africasTalking && {
      ...{ variable: 'AFRICASTALKING_URL', secret: 'AFRICASTALKING_API_KEY or AFRICASTALKING_USERNAME' },
      url: africasTalking.url,
      path: `/version1/user?username=${encodeURIComponent(africasTalking.username)}`,
      headers: { apiKey: africasTalking.apiKey, accept: 'application/json' },
    },
    youverify && {
      ...{ variable: 'YOUVERIFY_URL', secret: 'YOUVERIFY_API_KEY', url: youverify.url, path: '/' },
      headers: { token: youverify.apiKey },
    },
    im.cluster && {
      ...{
        variable: 'IM_API_URL',
        secret: 'IM_ADMIN_SECRET',
        url: im.cluster.apiUrl,
        path: '/auth/get_admin_token',
      },
      headers: { operationID: 'gift-start' },
      body: { secret: im.cluster.secret, userID: 'imAdmin' },
    },
    // A gateway answers a request without a token, whatever the status.
    im.cluster && {
      ...{
        variable: 'IM_WS_URL',
        secret: 'IM_WS_URL',
        url: im.cluster.wsUrl.replace(/^ws/, 'http'),
        path: '',
      },
    },
  ];
  return parts.filter((part) => part !== undefined);
}

async function askPart({ path, headers, body, ...of }: Part): Promise<string | undefined> {
  try {
    const response = await fetch(`${of.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { host } = new URL(of.url);
    if (of.secret === of.variable) return undefined;
    // OpenIM answers 200 with its own number.
    const answer = (await response.json().catch(() => null)) as { errCode?: number } | null;
    if (response.status === 401 || response.status === 403 || answer?.errCode)
      return `${of.secret}: ${host} refused it`;
    return response.status === 404 && of.variable === 'IM_API_URL'
      ? `${of.variable}: ${host} has no OpenIM API at this path`
      : undefined;
  } catch (error) {
    return connectionProblem(error, of);
  }
}

/** Opens no connection until it is used. With `smtp:` STARTTLS is requested, and required where a password is sent. */
export function smtpTransport(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

async function askMailServer(url: string): Promise<string | undefined> {
  const transport = smtpTransport(url);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return connectionProblem(error, { variable: 'SMTP_URL', url });
  } finally {
    transport.close();
  }
}

/** A sentence for each part that cannot be reached or refuses its key. Payments and messages wait meanwhile. */
export async function outsideProblems(config: Config): Promise<string[]> {
  const { smtp } = config.providers;
  const checks = [...httpParts(config).map(askPart), ...(smtp ? [askMailServer(smtp.url)] : [])];
  return (await Promise.all(checks)).filter((problem) => problem !== undefined);
}
