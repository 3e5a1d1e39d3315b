import type { CallName, EndpointSpec } from '@gift/contract';
import type { ReplayGuard, Tx } from '../database/db';
import type { Caller, CommandContext, Context, ReplicaUse } from './context';
import { findStoredAnswer, isRepeat, storeAnswer } from './idempotency';
import { Refusal } from './refusal';

export type AnyHandler =
  | ({ kind: 'query'; run(context: Context<Caller | null>, input: unknown): Promise<unknown> } & ReplicaUse)
  | { kind: 'command'; run(context: CommandContext<Caller | null>, input: unknown): Promise<unknown> };

/** Whether an `Idempotency-Key` header is valid. */
export const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\w-]{16,64}$/.test(key);

type Around = {
  body: unknown;
  key: string;
  replayGuard: ReplayGuard | undefined;
  /** Runs first in the transaction. */
  audit?: ((tx: Tx) => Promise<unknown>) | undefined;
};

/**
 * One transaction around a command. With an idempotency key, the answer is stored with the command's own rows: the
 * second of two requests with one key waits for the first to commit, rolls back and returns the first's answer.
 */
export async function runCommand(
  name: CallName,
  spec: EndpointSpec,
  handler: AnyHandler & { kind: 'command' },
  context: Context<Caller | null>,
  input: unknown,
  { body, key, replayGuard, audit }: Around,
): Promise<unknown> {
  const { services, caller, now } = context;
  const run = async (tx: Tx) => {
    await audit?.(tx);
    return handler.run({ ...context, db: tx, tx }, input);
  };
  if (!spec.idempotent) return inTransaction(context, run, replayGuard);
  const entry = { accountID: caller?.userID ?? 0n, key, call: name, body, now };
  try {
    return await inTransaction(
      context,
      async (tx) => {
        const answer = await run(tx);
        storeAnswer(tx, services.keys, entry, spec.secretAnswer ? null : answer);
        return answer;
      },
      replayGuard,
    );
  } catch (error) {
    const mayBeRepeat =
      isRepeat(error) || (error instanceof Refusal && error.refusal !== 'SealedBodyRefused');
    const earlier = mayBeRepeat ? await findStoredAnswer(services.database, services.keys, entry) : undefined;
    if (!earlier) throw error;
    return spec.secretAnswer ? inTransaction(context, run) : earlier.answer;
  }
}

/** Runs `work` in a transaction that also commits when it throws a refusal with `isCommitted`. */
async function inTransaction<Result>(
  { services, operationID }: Pick<Context<Caller | null>, 'services' | 'operationID'>,
  work: (tx: Tx) => Promise<Result>,
  replayGuard?: ReplayGuard,
): Promise<Result> {
  const keeping = async (tx: Tx) => {
    try {
      return { result: await work(tx) };
    } catch (error) {
      if (error instanceof Refusal && error.isCommitted) return { committedRefusal: error };
      throw error;
    }
  };
  const outcome = await services.database.transaction(keeping, operationID, replayGuard);
  if ('committedRefusal' in outcome) throw outcome.committedRefusal;
  return outcome.result;
}
