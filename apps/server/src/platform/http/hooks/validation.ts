import type { EndpointSpec } from '@gift/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../calls/refusal';
import { isKey } from '../../calls/run-command';
import { runReplayGuard } from '../../sealed/sealed-body';
import { refuseCardCodes } from '../../text/staff-texts';
import type { HttpOptions } from '../http-options';

/** Sets `input`: query and body, validated with the schemas of the contract. */
export const validation =
  ({ services }: HttpOptions) =>
  async ({ gift, query, body, headers, routeOptions }: FastifyRequest): Promise<void> => {
    const { spec } = routeOptions.config;
    try {
      gift.input = { ...parse(spec.query, query), ...parse(spec.body, body ?? {}) };
      if (spec.roles) refuseCardCodes(spec, gift.input);
      if (spec.idempotent && !isKey(headers['idempotency-key'])) throw new Refusal('IdempotencyKeyMissing');
    } catch (error) {
      // A replayed envelope gets the replay refusal and no other error.
      await runReplayGuard(services.database, gift.replayGuard);
      throw error;
    }
  };

function parse(schema: EndpointSpec['body'], value: unknown): object {
  if (!schema) return {};
  const parsedValue = schema.safeParse(value);
  if (parsedValue.success) return parsedValue.data as object;
  const [issue] = parsedValue.error.issues;
  throw new Refusal('Malformed', { field: issue?.path.join('.') || 'body' });
}
