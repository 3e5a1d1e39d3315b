import type { EngineFailure } from './api';
import { EngineError, Fault, failureOf, storeDamaged } from './failure';

// Calls between a page and its worker: one message each way, and events in batches. Codes are those of the
// specification, section 8.

/** No answer came in time. The caller gets 10003, "database maybe damaged". */
export const rpcTimeout = -32_300;
/** The method failed; the failure's own number is included. */
const applicationError = -32_500;
export const methodNotFound = -32_601;

/** Specification, section 9. */
export const connectMs = 5000;
export const callMs = 5_000_000;
export const exportMs = 5000;

export type Call = { id: number; method: string; args: unknown[] };
export type Answer = { id: number; result: unknown } | { id: number; code: number; failure: EngineFailure };
/** Events of one tick, in order. */
export type Batch = { events: [name: string, payload: unknown][] };

/** Runs a call. Throws an `EngineError` with `methodNotFound` for an unknown method. */
export type Run = (method: string, args: unknown[]) => Promise<unknown>;

/** Runs one call; always answers, never throws. */
export async function answer(run: Run, { id, method, args }: Call): Promise<Answer> {
  try {
    return { id, result: await run(method, args) };
  } catch (error) {
    const failure = failureOf(error);
    return { id, code: failure.errCode === methodNotFound ? methodNotFound : applicationError, failure };
  }
}

/** How long a call may take. */
const patience = (method: string): number => (method === 'exportDatabase' ? exportMs : callMs);

/** The caller's end: `call` sends and waits, `settle` takes the answer, `fail` rejects all pending calls. */
export function createCaller(send: (call: Call) => void) {
  const pending = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: unknown) => void; timer: unknown }
  >();
  let lastID = 0;

  const take = (id: number) => {
    const request = pending.get(id);
    if (request) clearTimeout(request.timer as number);
    pending.delete(id);
    return request;
  };

  return {
    call(method: string, args: unknown[], ms = patience(method)): Promise<unknown> {
      lastID += 1;
      const id = lastID;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => take(id)?.reject(errorOf(rpcTimeout)), ms);
        pending.set(id, { resolve, reject, timer });
        send({ id, method, args });
      });
    },
    settle(answer: Answer) {
      const request = take(answer.id);
      if (!request) return;
      if ('code' in answer) request.reject(errorOf(answer.code, answer.failure));
      else request.resolve(answer.result);
    },
    fail(error: unknown) {
      for (const id of [...pending.keys()]) take(id)?.reject(error);
    },
  };
}

/** The error that a caller gets for an rpc code. */
function errorOf(code: number, failure?: EngineFailure): EngineError {
  if (code === rpcTimeout) return storeDamaged();
  if (failure) return new EngineError(failure.errCode, failure.errMsg);
  return new EngineError(Fault.internal, `rpc ${code}`);
}
