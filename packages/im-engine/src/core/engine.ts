import { LoginStatus } from '@gift/im-protocol';
import { deleteDB } from 'idb';
import type { Engine, EngineFailure, LoginPayload } from '../api';
import type { Emit } from '../batch';
import { EngineError, Fault, failureOf, notLoggedIn, storeDamaged } from '../failure';
import { methodNotFound, type Run } from '../rpc';
import { indexedDbStore } from '../store/indexed-db';
import { memoryStore } from '../store/memory';
import { resilientStore } from '../store/resilient-store';
import type { Changes } from '../store/store';
import { createCalls } from './calls';
import { freshRow } from './conversations/row';
import type { Unsent } from './messages/unsent';
import { createSession } from './session';
import { createSerialQueue } from './session-context';
import { type Timing, timing as usualTiming } from './timing';

export type CoreOptions = {
  emit: Emit;
  timing?: Timing;
  /** Prefix of a user's database name. */
  storeName?: string;
};

/** Calls that work with or without a logged-in user. */
type Own = Pick<
  Engine,
  'login' | 'logout' | 'getLoginStatus' | 'setAppBackgroundStatus' | 'networkStatusChanged' | 'rebuild'
>;

/**
 * The engine without tabs: one logged-in user at a time, with its own store and socket. Runs calls by name. A call
 * may carry more arguments than the app gave, such as a message id, so that a repeat sends once.
 */
export function createCore({ emit, timing = usualTiming, storeName = 'im' }: CoreOptions) {
  /** Login and logout run one after the other, however fast an app calls them. */
  const lane = createSerialQueue();
  let current: Awaited<ReturnType<typeof startSession>> | null = null;
  let isBackground = false;

  const databaseOf = ({ apiAddr, userID }: LoginPayload) => `${storeName} ${apiAddr} ${userID}`;

  const end = () => {
    current?.session.stop();
    current?.store.close();
    current = null;
  };

  /** Why a user is logged out, as the specification's events name it. */
  const emitRefusal = (failure: EngineFailure) => {
    if (failure.errCode === 1501) emit('tokenExpired', null);
    else if (failure.errCode === 1506) emit('kickedOffline', null);
    else emit('connectFailed', failure);
  };

  const startSession = async (payload: LoginPayload, seed: Changes = {}) => {
    const onLost = (failure: EngineFailure) => emit('storeLost', failureOf(failure));
    let memoryData = (): NonNullable<Changes['put']> => seed.put ?? {};
    const reopen = () => indexedDbStore(databaseOf(payload));
    const newStore = await reopen().catch(() => null);
    if (!newStore) onLost(storeDamaged());
    const store = resilientStore(newStore ?? memoryStore(), { held: () => memoryData(), reopen, onLost });
    await store.write(seed);
    const session = createSession(payload, store, emit, timing, () => isBackground, emitRefusal);
    await session.load();
    memoryData = session.held;
    session.start();
    return { payload, store, session, calls: createCalls(session) };
  };

  const requireSession = () => {
    if (!current || current.session.status() === LoginStatus.logout) throw notLoggedIn();
    return current;
  };

  const own: Own = {
    login: (payload) =>
      lane(async () => {
        if (!payload.userID || !payload.token)
          throw new EngineError(Fault.args, 'a user id and a token are needed');
        const isSame = current && JSON.stringify(current.payload) === JSON.stringify(payload);
        if (isSame && current?.session.status() !== LoginStatus.logout) return;
        end();
        current = await startSession(payload);
      }),
    logout: () =>
      lane(async () => {
        if (!current) return;
        const { payload, session } = current;
        await session.logout();
        end();
        // The next user of this device must not find it.
        await deleteDB(databaseOf(payload)).catch(() => {});
      }),
    getLoginStatus: async () => current?.session.status() ?? LoginStatus.logout,
    async setAppBackgroundStatus(isNow) {
      isBackground = isNow;
      const { session } = requireSession();
      session.link.check();
      if (session.link.isOpen()) await session.requests.background(isNow).catch(() => {});
    },
    networkStatusChanged: async () => requireSession().session.link.check(),
    rebuild: () =>
      lane(async () => {
        const { payload, session, store } = requireSession();
        // Messages that are unsent or being composed exist only here, or in a database that failed before it was
        // read.
        const outbox = new Map(session.outbox.held().map((unsent) => [unsent.clientMsgID, unsent]));
        const unsentMessages = store.isPersistent ? [] : await unsentIn(databaseOf(payload)).catch(() => []);
        for (const unsent of unsentMessages)
          if (!outbox.has(unsent.clientMsgID)) outbox.set(unsent.clientMsgID, unsent);
        const drafts = session.conversationList.all().filter(({ draftText }) => draftText);
        const conversations = drafts.map((row) => {
          const { draftText, draftTextTime } = row;
          return { ...freshRow(row), draftText, draftTextTime };
        });
        end();
        await deleteDB(databaseOf(payload)).catch(() => {});
        current = await startSession(payload, { put: { outbox: [...outbox.values()], conversations } });
      }),
  };

  const run: Run = async (method, args) => {
    const methods: Record<string, unknown> = { ...own, ...(method in own ? {} : requireSession().calls) };
    const implementation = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!implementation) throw new EngineError(methodNotFound, `no ${method}`);
    return (implementation as (...args: unknown[]) => unknown)(...args);
  };
  return { run, end };
}

/** Unacknowledged messages in a database that is not in use. */
async function unsentIn(name: string): Promise<Unsent[]> {
  const store = await indexedDbStore(name);
  try {
    return await store.all('outbox');
  } finally {
    store.close();
  }
}
