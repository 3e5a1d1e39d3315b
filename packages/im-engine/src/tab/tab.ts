import { LoginStatus } from '@gift/im-protocol';
import type { EngineEvents, LoginPayload } from '../api';
import { createBatch, type Emit } from '../batch';
import { newID } from '../core/ids';
import { networkError } from '../failure';
import type { Answer, Batch, Call, Run } from '../rpc';
import { answer, createCaller } from '../rpc';
import { type Claims, claimsOf } from './claims';

// One tab leads: it has the socket and the store. The others follow: their calls go to it, its events come to them.
// When it closes the next one leads; when it sleeps in the background, one that is looked at takes over.

type Core = { run: Run; end(): void };

/** What tabs of one user say to each other. */
type TabMessage =
  | { type: 'call'; from: string; call: Call }
  | { type: 'heard'; to: string; id: number }
  | { type: 'answer'; to: string; answer: Answer }
  | { type: 'events'; batch: Batch }
  | { type: 'leading'; from: string }
  | { type: 'claim'; from: string }
  | { type: 'claimed'; to: string; isFree: boolean }
  | { type: 'left' };

export type TabOptions = {
  createCore(emit: Emit): Core;
  /** Hands events to this tab's own page. */
  send(batch: Batch): void;
  /** What the browser keeps one leader with; where there is none each tab is on its own. */
  locks: LockManager | undefined;
  /** How long a leader may take to say that it heard. */
  leaderMs: number;
  /** How a channel is listened to; a test that freezes a tab listens otherwise. */
  listen?(channel: BroadcastChannel, hear: (word: unknown) => void): void;
};

const listenTo: NonNullable<TabOptions['listen']> = (channel, hear) => {
  channel.onmessage = ({ data }) => hear(data);
};

/** Doing these twice does harm, so they fail where nobody knows whether they were done. */
const onceOnly = new Set(['createGroup']);

export function createTab({ createCore, send, locks, leaderMs, listen = listenTo }: TabOptions): {
  run: Run;
} {
  const tabID = newID();
  let claims: Claims | null = null;
  let channel: BroadcastChannel | null = null;
  let payload: LoginPayload | null = null;
  let isLeading = false;
  let isHidden = false;
  /** Settles when the session of a leader that has just begun is there. */
  let ready: Promise<unknown> = Promise.resolve();
  let claimTimer: unknown;

  const tell = (word: TabMessage) => channel?.postMessage(word);
  const own = createBatch(send);
  const core = createCore(
    createBatch((batch) => {
      send(batch);
      if (isLeading) tell({ type: 'events', batch });
    }).emit,
  );

  /** Calls that went to the leader. Each is sent again to whoever leads next. */
  const pending = new Map<number, { call: Call; timer: unknown }>();
  const caller = createCaller((call) => forward(call));

  const forward = (call: Call) => {
    clearTimeout(pending.get(call.id)?.timer as number);
    // A leader that doesn't even say that it heard is frozen, or gone in a way nobody noticed.
    const timer = setTimeout(takeOver, leaderMs);
    pending.set(call.id, { call, timer });
    tell({ type: 'call', from: tabID, call });
  };

  const settle = (given: Answer) => {
    clearTimeout(pending.get(given.id)?.timer as number);
    pending.delete(given.id);
    caller.settle(given);
  };

  const takeOver = () => {
    if (!isLeading) claims?.take();
  };

  const lead = () => {
    isLeading = true;
    ready = payload ? core.run('login', [payload]).catch(() => {}) : Promise.resolve();
    tell({ type: 'leading', from: tabID });
    for (const { call, timer } of [...pending.values()]) {
      clearTimeout(timer as number);
      if (onceOnly.has(call.method)) fail(call);
      else void ready.then(() => answer(core.run, call)).then(settle);
    }
  };

  const fail = ({ id }: Call) => {
    const { errCode, errMsg } = networkError();
    settle({ id, code: -32_500, failure: { errCode, errMsg } });
  };

  /** Another tab leads now. */
  const follow = () => {
    if (!isLeading) return;
    isLeading = false;
    core.end();
  };

  const leave = () => {
    follow();
    claims?.release();
    channel?.close();
    claims = null;
    channel = null;
    payload = null;
    for (const { call } of [...pending.values()]) fail(call);
  };

  const hear = (word: TabMessage) => {
    if (word.type === 'events' && !isLeading) send(word.batch);
    if (word.type === 'left') leave();
    if (word.type === 'heard' && word.to === tabID) clearTimeout(pending.get(word.id)?.timer as number);
    if (word.type === 'answer' && word.to === tabID) settle(word.answer);
    if (word.type === 'leading' && word.from !== tabID)
      for (const { call } of [...pending.values()]) {
        // The leader before may have done it already.
        if (onceOnly.has(call.method)) fail(call);
        else forward(call);
      }
    if (word.type === 'claim' && isLeading) {
      if (isHidden) claims?.yield();
      tell({ type: 'claimed', to: word.from, isFree: isHidden });
    }
    if (word.type === 'claimed' && word.to === tabID) {
      clearTimeout(claimTimer as number);
      if (word.isFree) takeOver();
    }
    if (word.type === 'call' && isLeading) void serve(word);
  };

  const serve = async ({ from, call }: { from: string; call: Call }) => {
    tell({ type: 'heard', to: from, id: call.id });
    if (call.method === 'login') payload = call.args[0] as LoginPayload;
    await ready;
    tell({ type: 'answer', to: from, answer: await answer(core.run, call) });
  };

  /** Where tabs can't agree, each has its own socket; what comes twice is kept once. */
  const alone = () => {
    isLeading = true;
  };

  /** Joins the tabs of a user, as leader or not, before the first call is made. */
  const join = async (next: LoginPayload) => {
    const isSame = payload?.userID === next.userID && payload.apiAddr === next.apiAddr;
    if (!isSame) leave();
    payload = next;
    if (isSame) return;
    const name = `im-engine ${next.apiAddr} ${next.userID}`;
    if (locks) {
      channel = new BroadcastChannel(name);
      listen(channel, (word) => hear(word as TabMessage));
      claims = claimsOf(locks, name, lead, follow);
      await claims.ask().catch(alone);
    } else alone();
  };

  const through = (method: string, args: unknown[]) =>
    isLeading ? ready.then(() => core.run(method, args)) : caller.call(method, args);

  const login = async (next: LoginPayload) => {
    await join(next);
    const wasLeading = isLeading;
    await through('login', [next]);
    if (wasLeading) return;
    // What the leader's link went through before this tab came is news to its page.
    const status = await through('getLoginStatus', []);
    const state: keyof EngineEvents = status === LoginStatus.logged ? 'connectSuccess' : 'connecting';
    if (status !== LoginStatus.logout) own.emit(state, null);
  };

  const visible = (isNow: boolean) => {
    isHidden = !isNow;
    if (!isNow || isLeading || !channel) return;
    tell({ type: 'claim', from: tabID });
    clearTimeout(claimTimer as number);
    claimTimer = setTimeout(takeOver, leaderMs);
  };

  return {
    async run(method, args) {
      if (method === 'login') return login(args[0] as LoginPayload);
      if (method === 'getLoginStatus' && !payload) return LoginStatus.logout;
      if (method === 'setAppBackgroundStatus') {
        visible(!args[0]);
        return isLeading && payload ? core.run(method, args) : undefined;
      }
      if (method === 'networkStatusChanged') return isLeading && payload ? core.run(method, args) : undefined;
      if (method === 'logout') {
        if (payload) await through(method, args);
        tell({ type: 'left' });
        return leave();
      }
      // The id is made here, so that a message handed over twice is one message.
      if (method === 'sendMessage' && args.length < 3) return through(method, [...args, newID()]);
      return payload ? through(method, args) : core.run(method, args);
    },
  };
}
