import { setTimeout as delay } from 'node:timers/promises';
import { calls, type EndpointSpec } from '@gift/contract';
import { sealHeader, sealHeaderValue, sealKeyBits } from '@gift/contract/seal/seal';
import { maxSealedPieces } from '@gift/contract/seal/seal-size';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { Refusal } from '../calls/refusal';
import type { Database, ReplayGuard } from '../database/db';
import { networkOf } from '../http/limits/rate-limit';
import { piecesIn, sealedBodies } from './sealed';

/**
 * Pieces that may be decrypted per minute and address, over all sealed calls: 600 logins of two pieces, since a whole
 * mobile network may share an address.
 */
const addressBudget = { limit: 1200, windowS: 60 };
const accountBudget = { limit: 3000, windowS: 60 };
/**
 * Refusals are answered at multiples of this many ms: the timing then does not reveal how far decryption came, and
 * repeated bad bodies are slowed down.
 */
const refusalStepMs = 50;
const heldBack = ['SealedBodyRefused', 'TooManyRequests'];
/** Bytes of a hex piece with its separator, and of the JSON around all pieces. */
const pieceBytes = sealKeyBits / 4 + 1;
const jsonBytes = 1024;

/** Fastify hooks for sealed bodies, within the limits of the contract and the sender's budget. */
export function sealedBody({ keys, rateLimits }: Pick<Services, 'keys' | 'rateLimits'>) {
  const envelope = sealedBodies(keys);
  const limiter = rateLimits.limiter('sealed-bodies');
  const pieceLimits = new Map<string, number>();
  for (const spec of Object.values(calls) as EndpointSpec[])
    if (spec.sealed && spec.body) pieceLimits.set(spec.path, maxSealedPieces(spec.body));

  function countPieces({ gift, ip, routeOptions }: FastifyRequest, pieces: number) {
    const { caller, now } = gift;
    const isAccount = routeOptions.config.spec.access !== 'public' && caller !== null;
    const seconds = isAccount
      ? limiter.use(`account ${caller.userID}`, accountBudget, now, pieces)
      : limiter.use(networkOf(ip), addressBudget, now, pieces);
    if (seconds > 0) throw new Refusal('TooManyRequests', { seconds });
  }

  return {
    /** Replaces the body by the decoded one and sets the statement that marks its envelope as used. */
    async open(request: FastifyRequest): Promise<void> {
      const { gift, headers, routeOptions } = request;
      const { spec } = routeOptions.config;
      if (!spec.sealed) return;
      const { now } = gift;
      const sealedData = (request.body as { data?: unknown } | null)?.data;
      const maxPieces = pieceLimits.get(spec.path) ?? 0;
      countPieces(request, Math.min(piecesIn(sealedData), maxPieces));
      const isSealed = headers[sealHeader] === sealHeaderValue;
      const body = isSealed ? await envelope.open(sealedData, { now, maxPieces }) : undefined;
      if (body === undefined) throw new Refusal('SealedBodyRefused');
      request.body = body;
      gift.replayGuard = envelope.firstUse(sealedData as string, now);
    },

    /** A larger body is refused before it is read. */
    bodyLimitOf({ path }: EndpointSpec): number | undefined {
      const maxPieces = pieceLimits.get(path);
      return maxPieces && maxPieces * pieceBytes + jsonBytes;
    },

    /**
     * All refusals of an unread body look alike: delays them until the next multiple of `refusalStepMs`, and returns
     * the usual refusal for a body that is too large.
     */
    async evenOut(thrown: unknown, { gift, routeOptions }: FastifyRequest): Promise<unknown> {
      if (!routeOptions.config.spec.sealed) return thrown;
      const isTooLarge = (thrown as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
      const error = isTooLarge ? new Refusal('SealedBodyRefused') : thrown;
      if (!(error instanceof Refusal) || !heldBack.includes(error.refusal)) return error;
      const tookMs = gift.bodyReadAt === undefined ? 0 : performance.now() - gift.bodyReadAt;
      await delay(Math.max(Math.ceil(tookMs / refusalStepMs), 1) * refusalStepMs - tookMs);
      return error;
    },

    close: () => envelope.close(),
  };
}

/** Runs the replay guard outside a transaction. */
export async function runReplayGuard(database: Database, replayGuard: ReplayGuard | undefined) {
  const refusal = replayGuard?.refusal(await database.run(replayGuard.statement));
  if (refusal) throw refusal;
}
