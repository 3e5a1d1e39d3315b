import { setTimeout as delay } from 'node:timers/promises';
import { calls, type EndpointSpec } from '@gift/contract';
import { sealHeader, sealHeaderValue, sealKeyBits } from '@gift/contract/seal/seal';
import { maxSealedPieces } from '@gift/contract/seal/seal-size';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { Refusal } from '../calls/refusal';
import type { ReplayGuard } from '../database/db';
import { networkOf, rateLimiter } from '../http/rate-limit';
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

/** Opens the sealed bodies of calls, within the limits of the contract and the sender's budget. */
export function sealedCalls({ keys }: Pick<Services, 'keys'>) {
  const envelope = sealedBodies(keys);
  const limiter = rateLimiter();
  const pieceLimits = new Map<string, number>();
  for (const spec of Object.values(calls) as EndpointSpec[])
    if (spec.sealed && spec.body) pieceLimits.set(spec.path, maxSealedPieces(spec.body));

  function countPieces(spec: EndpointSpec, request: FastifyRequest, pieces: number) {
    const { caller, now } = request.gift;
    const isAccount = spec.access === 'user' && caller !== null;
    const seconds = isAccount
      ? limiter.use(`account ${caller.userID}`, accountBudget, now, pieces)
      : limiter.use(networkOf(request.ip), addressBudget, now, pieces);
    if (seconds > 0) throw new Refusal('TooManyRequests', { seconds });
  }

  return {
    /** The decoded body, and the statement that marks its envelope as used. */
    async open(
      spec: EndpointSpec,
      request: FastifyRequest,
    ): Promise<{ body: unknown; replayGuard: ReplayGuard }> {
      const { now } = request.gift;
      const sealed = (request.body as { data?: unknown } | null)?.data;
      const maxPieces = pieceLimits.get(spec.path) ?? 0;
      countPieces(spec, request, Math.min(piecesIn(sealed), maxPieces));
      const isSealed = request.headers[sealHeader] === sealHeaderValue;
      const body = isSealed ? await envelope.open(sealed, { now, maxPieces }) : undefined;
      if (body === undefined) throw new Refusal('SealedBodyRefused');
      return { body, replayGuard: envelope.firstUse(sealed as string, now) };
    },

    /** A body that is too large is refused before it is read, with the same answer as all other bad bodies. */
    routeOptions(spec: EndpointSpec) {
      const maxPieces = pieceLimits.get(spec.path);
      if (maxPieces === undefined) return {};
      return {
        bodyLimit: maxPieces * pieceBytes + jsonBytes,
        errorHandler: async (error: { code?: string }) => {
          if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
          await delay(refusalStepMs);
          throw new Refusal('SealedBodyRefused');
        },
      };
    },

    /** Delays the answer to a call that was refused unread until the next multiple of `refusalStepMs`. */
    async evenOut({ sealed }: EndpointSpec, error: unknown, startedAt: number): Promise<void> {
      if (!sealed || !(error instanceof Refusal) || !heldBack.includes(error.refusal)) return;
      const tookMs = performance.now() - startedAt;
      await delay(Math.ceil(tookMs / refusalStepMs) * refusalStepMs - tookMs);
    },

    close: () => envelope.close(),
  };
}
