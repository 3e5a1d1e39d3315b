import { LoginStatus } from '@gift/im-protocol';
import type { EngineEvents, LoginPayload } from '../api';
import { createBatch, type Emit } from '../batch';
import { newID } from '../core/ids';
import { networkError } from '../failure';
import type { Answer, Batch, Call, Run } from '../rpc';
import { answer, createCaller } from '../rpc';
import { type Claims, claimsOf } from './claims';

// One tab leads: it has the socket and the store. The others follow: their calls go to it, and its events come to
// them. When it closes, the next tab leads; when it sleeps in the background, a visible tab takes over.

type Core = { run: Run; end(): void };

/** Messages between the tabs of one user. */
type TabMessage =
  | { type: 'call'; from: string; call: Call }
  | { type: 'received'; to: string; id: number }
  | { type: 'answer'; to: string; answer: Answer }
  | { type: 'events'; batch: Batch }
  | { type: 'leading'; from: string }
  | { type: 'claim'; from: string }
  | { type: 'claimReply'; to: string; isFree: boolean }
  | { type: 'loggedOut' };

export type TabOptions = {
  createCore(emit: Emit): Core;
  send(batch: Batch): void;
  /** Ensures one leader; without locks each tab works alone. */
  locks: LockManager | undefined;
  /** How long a leader may take to confirm a call, in ms. */
  leaderMs: number;
  /** Subscribes to a channel; a test that freezes a tab replaces it. */
  listen?(channel: BroadcastChannel, receive: (message: unknown) => void): void;
};

const listenTo: NonNullable<TabOptions['listen']> = (channel, receive) => {
  channel.onmessage = ({ data }) => receive(data);
};

/** Calls that must not run twice, so they fail if it is unknown whether they ran. */
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
  /** Settles when the session of a new leader is ready. */
  let ready: Promise<unknown> = Promise.resolve();
  let claimTimer: unknown;

  const broadcast = (message: TabMessage) => channel?.postMessage(message);
  const own = createBatch(send);
  const core = createCore(
    createBatch((batch) => {
      send(batch);
      if (isLeading) broadcast({ type: 'events', batch });
    }).emit,
  );

  /** Calls sent to the leader. Each is sent again to the next leader. */
  const pending = new Map<number, { call: Call; timer: unknown }>();
  const caller = createCaller((call) => forward(call));

  const forward = (call: Call) => {
    clearTimeout(pending.get(call.id)?.timer as number);
    // A leader that does not even confirm the call is frozen, or closed without notice.
    const timer = setTimeout(takeOver, leaderMs);
    pending.set(call.id, { call, timer });
    broadcast({ type: 'call', from: tabID, call });
  };

  const settle = (result: Answer) => {
    clearTimeout(pending.get(result.id)?.timer as number);
    pending.delete(result.id);
    caller.settle(result);
  };

  const takeOver = () => {
    if (!isLeading) claims?.take();
  };

  const lead = () => {
    isLeading = true;
    ready = payload ? core.run('login', [payload]).catch(() => {}) : Promise.resolve();
    broadcast({ type: 'leading', from: tabID });
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

  const receive = (message: TabMessage) => {
    if (message.type === 'events' && !isLeading) send(message.batch);
    if (message.type === 'loggedOut') leave();
    if (message.type === 'received' && message.to === tabID)
      clearTimeout(pending.get(message.id)?.timer as number);
    if (message.type === 'answer' && message.to === tabID) settle(message.answer);
    if (message.type === 'leading' && message.from !== tabID)
      for (const { call } of [...pending.values()]) {
        // The previous leader may have run it already.
        if (onceOnly.has(call.method)) fail(call);
        else forward(call);
      }
    if (message.type === 'claim' && isLeading) {
      if (isHidden) claims?.yield();
      broadcast({ type: 'claimReply', to: message.from, isFree: isHidden });
    }
    if (message.type === 'claimReply' && message.to === tabID) {
      clearTimeout(claimTimer as number);
      if (message.isFree) takeOver();
    }
    if (message.type === 'call' && isLeading) void serve(message);
  };

  const serve = async ({ from, call }: { from: string; call: Call }) => {
    broadcast({ type: 'received', to: from, id: call.id });
    if (call.method === 'login') payload = call.args[0] as LoginPayload;
    await ready;
    broadcast({ type: 'answer', to: from, answer: await answer(core.run, call) });
  };

  /** Without coordination each tab has its own socket; duplicates are stored once. */
  const leadAlone = () => {
    isLeading = true;
  };

  /** Joins the user's tabs, as leader or follower, before the first call is made. */
  const join = async (next: LoginPayload) => {
    const isSame = payload?.userID === next.userID && payload.apiAddr === next.apiAddr;
    if (!isSame) leave();
    payload = next;
    if (isSame) return;
    const name = `im-engine ${next.apiAddr} ${next.userID}`;
    if (locks) {
      channel = new BroadcastChannel(name);
      listen(channel, (message) => receive(message as TabMessage));
      claims = claimsOf(locks, name, lead, follow);
      await claims.ask().catch(leadAlone);
    } else leadAlone();
  };

  const through = (method: string, args: unknown[]) =>
    isLeading ? ready.then(() => core.run(method, args)) : caller.call(method, args);

  const login = async (next: LoginPayload) => {
    await join(next);
    const wasLeading = isLeading;
    await through('login', [next]);
    if (wasLeading) return;
    // This tab joined late and missed the leader's connection events, so it emits the current state.
    const status = await through('getLoginStatus', []);
    const state: keyof EngineEvents = status === LoginStatus.logged ? 'connectSuccess' : 'connecting';
    if (status !== LoginStatus.logout) own.emit(state, null);
  };

  const visible = (isNow: boolean) => {
    isHidden = !isNow;
    if (!isNow || isLeading || !channel) return;
    broadcast({ type: 'claim', from: tabID });
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
        broadcast({ type: 'loggedOut' });
        return leave();
      }
      // The id is made here, so that a call that is sent twice sends one message.
      if (method === 'sendMessage' && args.length < 3) return through(method, [...args, newID()]);
      return payload ? through(method, args) : core.run(method, args);
    },
  };
}
