import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../calls/context';
import { Refusal } from '../../calls/refusal';
import type { HttpOptions } from '../http-options';
import { cookieOf } from '../request';

/** Sets `caller`: by the bearer token of the app, or by the cookie of the console for calls that require roles. */
export const authentication =
  (options: HttpOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { spec } = request.routeOptions.config;
    const caller = spec.roles
      ? await authenticateStaff(options, request)
      : await authenticateUser(options, request);
    request.gift.caller = caller;
    if (caller?.renewedForS) reply.header('x-session-expires-in', caller.renewedForS);
  };

export async function authenticateUser(
  { services, authenticate }: HttpOptions,
  { headers, gift }: FastifyRequest,
): Promise<Caller | null> {
  const token = /^Bearer (.{1,200})$/.exec(headers.authorization ?? '')?.[1];
  return token ? authenticate(token, services, gift.now) : null;
}

/**
 * Browsers attach cookies to cross-site requests too (CSRF), so a POST must also carry a header that other sites cannot
 * set, and `sec-fetch-site`, where the browser sends it, must not be foreign.
 */
async function authenticateStaff(
  { staff, services }: HttpOptions,
  request: FastifyRequest,
): Promise<Caller | null> {
  const { headers, gift, routeOptions } = request;
  const token = staff && cookieOf(request, staff.cookie);
  const isQuiet = headers['x-gift-quiet'] === '1';
  const caller = token ? await staff.authenticate(token, services, gift.now, { isQuiet }) : null;
  if (!caller) return null;
  const from = headers['sec-fetch-site'];
  const isForeign = from !== undefined && from !== 'same-origin' && from !== 'none';
  const isPost = routeOptions.config.spec.method === 'POST';
  if (isForeign || (isPost && headers['x-gift-console'] !== '1')) throw new Refusal('NotFromConsole');
  return caller;
}
