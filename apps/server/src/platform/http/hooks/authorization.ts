import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../calls/refusal';
import type { HttpOptions } from '../http-options';
import { authenticateUser } from './authentication';

/** Refuses a caller without the `access` or `roles` of the call. */
export const authorization =
  (options: HttpOptions) =>
  async (request: FastifyRequest): Promise<void> => {
    const { caller } = request.gift;
    const { access, roles } = request.routeOptions.config.spec;
    // A session of the app does not open the console, not even for staff.
    if (roles && !caller && (await authenticateUser(options, request))) throw new Refusal('NotStaff');
    if (access !== 'public' && !caller) throw new Refusal('NotSignedIn');
    if (roles && !roles.some((role) => caller?.roles.includes(role))) throw new Refusal('NotStaff');
  };

/** Refuses calls that the user's account may not make now, for example while frozen. */
export const accountGuard =
  ({ services, refuseAccount }: HttpOptions) =>
  async ({ gift, routeOptions, body }: FastifyRequest): Promise<void> => {
    const { spec } = routeOptions.config;
    if (gift.caller && !spec.roles) refuseAccount?.(services, gift.caller.userID, spec, body);
  };
