import type { Engine, EngineEvents, LoginPayload } from '../api';
import { requestInit } from '../core/http';
import { storeDamaged } from '../failure';
import { engineThrough } from '../proxy';
import { type Answer, type Batch, connectMs, createCaller } from '../rpc';
import { loadEngine, unloadEngine } from './loader';
import { createLog, defaultLogLevel, type Log, type LogLevel } from './log';

export type EngineClient = Engine & {
  /** Calls back for every event of this name until the returned function is called. */
  on<Name extends keyof EngineEvents>(
    name: Name,
    listener: (payload: EngineEvents[Name]) => void,
  ): () => void;
  /** Revokes a message by its seq while the page closes and the worker may not live to do it. Returns no answer. */
  revokeAtClose(conversationID: string, seq: number): void;
  /** Stops the worker. Unsent messages continue at the next start. */
  close(): void;
};

export type EngineOptions = {
  /** The address of the worker's bootstrap, `boot.ts` as its own script. May be cached for ever. */
  bootUrl: string;
  /** The fixed address of the engine, `worker.ts` bundled. ETag and Last-Modified identify its version. */
  engineUrl: string;
  /** Defaults to 5. */
  logLevel?: LogLevel;
  /** Receives log entries; defaults to the console. */
  log?: Log;
};

type FromWorker = Answer | Batch | { isReady: true };

/**
 * The page's end of the engine. The worker starts at once; earlier calls wait for it. A worker that does not answer
 * within 5000 ms fails them with 10003, and the next call starts another.
 */
export function createEngine({
  bootUrl,
  engineUrl,
  logLevel = defaultLogLevel,
  log: write,
}: EngineOptions): EngineClient {
  const log = createLog(logLevel, write);
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const caller = createCaller((call) => worker?.postMessage(call));
  let worker: Worker | null = null;
  let started: Promise<void> | null = null;
  let login: LoginPayload | null = null;

  const dispatch = (batch: Batch) => {
    for (const [name, payload] of batch.events) {
      log.event(name, payload);
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    }
  };

  const stop = () => {
    worker?.terminate();
    worker = null;
    started = null;
    caller.fail(storeDamaged());
  };

  const start = async () => {
    // The bootstrap loads in parallel with the engine's file, not after it.
    const next = new Worker(scriptUrl(bootUrl) as string);
    worker = next;
    const { code, isCached } = await loadEngine(engineUrl);
    try {
      await run(next, code);
    } catch (error) {
      stop();
      if (!isCached) throw error;
      // The cached file may be broken: retry once with a fresh copy.
      await unloadEngine(engineUrl);
      const other = new Worker(scriptUrl(bootUrl) as string);
      worker = other;
      await run(other, (await loadEngine(engineUrl)).code);
    }
  };

  /** Passes a worker its code. The timeout starts here, since the network decides how long the download takes. */
  const run = (next: Worker, code: Blob) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(storeDamaged()), connectMs);
      next.onerror = () => reject(storeDamaged());
      next.onmessage = ({ data }: { data: FromWorker }) => {
        if ('events' in data) dispatch(data);
        else if ('id' in data) caller.settle(data);
        else {
          clearTimeout(timer);
          resolve();
        }
      };
      next.postMessage(code);
    });

  const ready = (): Promise<void> => {
    started ??= start().catch((error) => {
      stop();
      throw error;
    });
    return started;
  };

  const call = async (method: string, args: unknown[]) => {
    if (method === 'login') login = args[0] as LoginPayload;
    if (method === 'logout') login = null;
    try {
      await ready();
      const answer = await caller.call(method, args);
      log.done(method);
      return answer;
    } catch (error) {
      log.failed(method, error);
      throw error;
    }
  };
  const local: Pick<EngineClient, 'on' | 'close' | 'revokeAtClose'> = {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    revokeAtClose(conversationID, seq) {
      if (!login) return;
      const { apiAddr, token, userID } = login;
      const request = requestInit(token, { conversationID, seq, userID });
      fetch(`${apiAddr}/msg/revoke_msg`, { ...request, keepalive: true }).catch(() => {});
    },
    close() {
      stopWatching();
      stop();
    },
  };
  const engine = engineThrough(call, local);
  const stopWatching = watchPage(engine, () => worker !== null);
  ready().catch(() => {});
  return engine;
}

/** Reports page state to the engine: whether the page is visible, and whether the device is online. */
function watchPage(engine: Engine, isStarted: () => boolean): () => void {
  const reportVisibility = () =>
    isStarted() && void engine.setAppBackgroundStatus(document.hidden).catch(() => {});
  const network = () => isStarted() && void engine.networkStatusChanged(navigator.onLine).catch(() => {});
  const listeners = [
    [document, 'visibilitychange', reportVisibility],
    [window, 'pageshow', reportVisibility],
    [window, 'online', network],
    [window, 'offline', network],
  ] as const;
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
  };
}

type ScriptUrls = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
let policy: ScriptUrls | undefined;

/** If the page requires trusted types for script addresses, a policy for this one address is created. */
function scriptUrl(url: string): unknown {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('im-engine', { createScriptURL: (scriptUrl) => scriptUrl });
  return policy ? policy.createScriptURL(url) : url;
}
