import { LoginStatus } from '@gift/im-protocol';
import { deleteDB } from 'idb';
import type { Engine, EngineFailure, LoginPayload } from '../api';
import type { Emit } from '../batch';
import { EngineError, Fault, failureOf, notLoggedIn, storeDamaged } from '../failure';
import { methodNotFound, type Run } from '../rpc';
import { indexedDbStore } from '../store/indexed-db';
import { keeperOf } from '../store/keeper';
import { memoryStore } from '../store/memory';
import type { Changes, Store } from '../store/store';
import { createCalls } from './calls';
import { createLane } from './parts';
import { freshRow } from './row';
import { createSession } from './session';
import { type Timing, timing as usualTiming } from './timing';

export type CoreOptions = {
  emit: Emit;
  timing?: Timing;
  /** Before the name of a user's database. */
  storeName?: string;
};

/** What works whether or not somebody is signed in. */
type Own = Pick<
  Engine,
  'login' | 'logout' | 'getLoginStatus' | 'setAppBackgroundStatus' | 'networkStatusChanged' | 'rebuild'
>;

/**
 * The engine without tabs: one signed-in user at a time, with a store and a socket of its own. Answers calls by name;
 * one may carry more than the app gave it, such as the id of a message, so that asking twice sends once.
 */
export function createCore({ emit, timing = usualTiming, storeName = 'im' }: CoreOptions) {
  /** Coming and going happen one after the other, however fast an app asks for them. */
  const lane = createLane();
  let current: Awaited<ReturnType<typeof begin>> | null = null;
  let isBackground = false;

  const databaseOf = ({ apiAddr, userID }: LoginPayload) => `${storeName} ${apiAddr} ${userID}`;

  const end = () => {
    current?.session.stop();
    current?.store.close();
    current = null;
  };

  /** Why a user is signed out, in the words of the specification. */
  const refused = (failure: EngineFailure) => {
    if (failure.errCode === 1501) emit('tokenExpired', null);
    else if (failure.errCode === 1506) emit('kickedOffline', null);
    else emit('connectFailed', failure);
  };

  const begin = async (payload: LoginPayload, seed: Changes = {}) => {
    const onLost = () => emit('storeLost', failureOf(storeDamaged()));
    let held = (): NonNullable<Changes['put']> => ({});
    let lose: (error: unknown) => unknown = () => {};
    const opened = await indexedDbStore(databaseOf(payload), () => lose(storeDamaged())).catch(() => null);
    if (!opened) onLost();
    const kept = keeperOf(opened ?? memoryStore(), () => held(), onLost);
    lose = kept.lose;
    const store: Store = kept.keeper;
    await store.write(seed);
    const session = createSession(payload, store, emit, timing, () => isBackground, refused);
    await session.load();
    held = session.held;
    session.start();
    return { payload, store, session, calls: createCalls(session) };
  };

  const live = () => {
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
        current = await begin(payload);
      }),
    logout: () =>
      lane(async () => {
        await current?.session.logout();
        end();
      }),
    getLoginStatus: async () => current?.session.status() ?? LoginStatus.logout,
    async setAppBackgroundStatus(isNow) {
      isBackground = isNow;
      const { session } = live();
      session.link.check();
      if (session.link.isOpen()) await session.requests.background(isNow).catch(() => {});
    },
    networkStatusChanged: async () => live().session.link.check(),
    rebuild: () =>
      lane(async () => {
        const { payload, session } = live();
        // What is still on its way, or only begun, is nowhere but here.
        const outbox = session.outbox.held();
        const drafts = session.book.all().filter(({ draftText }) => draftText);
        const conversations = drafts.map((row) => {
          const { draftText, draftTextTime } = row;
          return { ...freshRow(row), draftText, draftTextTime };
        });
        end();
        await deleteDB(databaseOf(payload)).catch(() => {});
        current = await begin(payload, { put: { outbox, conversations } });
      }),
  };

  const run: Run = async (method, args) => {
    const methods: Record<string, unknown> = { ...own, ...(method in own ? {} : live().calls) };
    const found = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!found) throw new EngineError(methodNotFound, `no ${method}`);
    return (found as (...args: unknown[]) => unknown)(...args);
  };
  return { run, end };
}
