import { decodeJsonReply, encodeJsonRequest } from '@gift/im-protocol/frames';
import { maxRequestBytes } from '@gift/im-protocol/limits';
import { RequestID } from '@gift/im-protocol/requests';
import type { EngineFailure, LoginPayload } from '../api';
import { EngineError, Fault, isTokenFailure, networkError, timeoutError } from '../failure';
import { operationID } from './ids';
import { parsed } from './messages/content';
import type { Timing } from './timing';

// The websocket to the gateway (openim: msggateway): opens, monitors and reopens it. A dead link is detected by
// silence, since TCP may take minutes to report it.

export type LinkEvents = {
  connecting(): void;
  open(): void;
  /** The attempt failed or the link broke; another attempt follows automatically. */
  failed(failure: EngineFailure): void;
  /** The server rejects the token (1501 to 1507), or another device took over (2002). Final. */
  refused(failure: EngineFailure): void;
  /** A frame that is no answer to a request. */
  pushed(reqIdentifier: number, data: Uint8Array): void;
};

export type Link = {
  start(): void;
  stop(): void;
  isOpen(): boolean;
  /** Rejects with 10000 without a link, 10001 without an answer, else with the server's number. */
  request(reqIdentifier: number, data: Uint8Array): Promise<Uint8Array>;
  /** The network may have changed: pings an open link, or reconnects at once instead of waiting. */
  check(): void;
};

/** The websocket close code of a server that stops (RFC 6455): another process serves, or the same one soon. */
const serviceRestart = 1012;

export const kicked: EngineFailure = { errCode: 1506, errMsg: 'TokenKickedError' };

export function createLink(
  payload: LoginPayload,
  isBackground: () => boolean,
  timing: Timing,
  on: LinkEvents,
): Link {
  type PendingRequest = { resolve(data: Uint8Array): void; reject(error: unknown): void; timer: unknown };
  const pending = new Map<string, PendingRequest>();
  let socket: WebSocket | null = null;
  let state: 'stopped' | 'backoff' | 'connecting' | 'open' = 'stopped';
  let attempt = 0;
  let receivedAtMs = 0;
  let openedAtMs = 0;
  let retry: unknown;
  let deadline: unknown;
  let deadlineAtMs = 0;
  let ticker: unknown;
  let lastTickMs = 0;
  let requests = 0;

  const address = () => {
    const query = new URLSearchParams({
      sendID: payload.userID,
      token: payload.token,
      platformID: String(payload.platformID),
      operationID: operationID(),
      isBackground: String(isBackground()),
      isMsgResp: 'true',
      sdkType: 'js',
    });
    return `${payload.wsAddr}?${query}`;
  };

  const connect = () => {
    clearTimeout(retry as number);
    state = 'connecting';
    on.connecting();
    let opening: WebSocket;
    try {
      opening = new WebSocket(address());
    } catch {
      return lose(networkError());
    }
    socket = opening;
    opening.binaryType = 'arraybuffer';
    opening.onmessage = ({ data }) => {
      if (socket !== opening) return;
      receivedAtMs = Date.now();
      if (typeof data === 'string') onText(data);
      else take(new Uint8Array(data));
    };
    opening.onerror = () => socket === opening && lose(networkError());
    opening.onclose = ({ code }) => {
      if (socket !== opening) return;
      if (code === serviceRestart && state === 'open') reconnectSoon();
      else lose(networkError());
    };
    deadline = setTimeout(() => lose(timeoutError()), timing.connectMs);
  };

  /** The answer to the handshake, or to a ping. */
  const onText = (text: string) => {
    const answer = parsed<EngineFailure & { type: string }>(text);
    if (answer.type || state !== 'connecting') return;
    const failure = { errCode: answer.errCode ?? Fault.internal, errMsg: answer.errMsg ?? '' };
    if (isTokenFailure(failure.errCode)) return refuse(failure);
    if (failure.errCode !== 0) return lose(new EngineError(failure.errCode, failure.errMsg));
    clearTimeout(deadline as number);
    state = 'open';
    openedAtMs = lastTickMs = Date.now();
    ticker = setInterval(tick, timing.pingEveryMs);
    on.open();
  };

  const take = (bytes: Uint8Array) => {
    const frame = readFrame(bytes);
    if (!frame) return;
    if (frame.reqIdentifier === RequestID.kicked) return refuse(kicked);
    if (!frame.msgIncr) return on.pushed(frame.reqIdentifier, frame.data);
    const request = settle(frame.msgIncr);
    if (frame.errCode === 0) request?.resolve(frame.data);
    else request?.reject(new EngineError(frame.errCode, frame.errMsg));
  };

  const settle = (msgIncr: string) => {
    const request = pending.get(msgIncr);
    pending.delete(msgIncr);
    clearTimeout(request?.timer as number);
    return request;
  };

  const tick = () => {
    // A late tick means that the device slept, and the link may have died meanwhile.
    const overdueMs = Date.now() - lastTickMs - timing.pingEveryMs;
    lastTickMs = Date.now();
    ping(overdueMs > timing.pingEveryMs ? timing.probeMs : timing.pongMs);
  };

  const ping = (patienceMs: number) => {
    const sentAtMs = Date.now();
    const probedSocket = socket;
    write('{"type":"ping"}');
    // Keeps an earlier deadline: repeated checks must not postpone it.
    if (sentAtMs + patienceMs >= deadlineAtMs && deadlineAtMs > sentAtMs) return;
    clearTimeout(deadline as number);
    deadlineAtMs = sentAtMs + patienceMs;
    deadline = setTimeout(() => {
      deadlineAtMs = 0;
      if (socket === probedSocket && state === 'open' && receivedAtMs < sentAtMs) lose(timeoutError());
    }, patienceMs);
  };

  /** A socket that is closing throws. The message is then lost, and the request fails without an answer. */
  const write = (message: string | Uint8Array) => {
    if (socket?.readyState === 1) socket.send(message as string);
  };

  const drop = (error: unknown) => {
    clearTimeout(deadline as number);
    deadlineAtMs = 0;
    clearTimeout(retry as number);
    clearInterval(ticker as number);
    const old = socket;
    socket = null;
    // Do not wait for the other side to agree: on a dead link it cannot.
    old?.close();
    for (const msgIncr of [...pending.keys()]) settle(msgIncr)?.reject(error);
  };

  const lose = (error: EngineError) => {
    // A link that stayed open for a while was good; one that breaks at once must not be retried without delay.
    if (state === 'open' && Date.now() - openedAtMs > timing.pingEveryMs) attempt = 0;
    drop(networkError());
    state = 'backoff';
    const maxMs = Math.min(timing.backoffLastMs, timing.backoffFirstMs * 2 ** attempt);
    attempt += 1;
    retry = setTimeout(connect, maxMs * (0.5 + Math.random() / 2));
    on.failed({ errCode: error.errCode, errMsg: error.errMsg });
  };

  /** The server asks its clients to move. A random delay keeps them from arriving at the others all at once. */
  const reconnectSoon = () => {
    drop(networkError());
    state = 'backoff';
    retry = setTimeout(connect, timing.moveWithinMs * Math.random());
  };

  const refuse = (failure: EngineFailure) => {
    state = 'stopped';
    drop(networkError());
    on.refused(failure);
  };

  return {
    start() {
      if (state === 'stopped') connect();
    },
    stop() {
      state = 'stopped';
      drop(networkError());
    },
    isOpen: () => state === 'open',
    request(reqIdentifier, data) {
      if (state !== 'open') return Promise.reject(networkError());
      requests += 1;
      const msgIncr = `${requests}_${Date.now()}`;
      const { userID: sendID } = payload;
      const frame = encodeJsonRequest({
        ...{ reqIdentifier, token: '', sendID, operationID: operationID(), msgIncr, data },
      });
      if (frame.length > maxRequestBytes)
        return Promise.reject(new EngineError(Fault.args, 'too long to send'));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          settle(msgIncr)?.reject(timeoutError());
          if (state === 'open') ping(timing.probeMs);
        }, timing.requestMs);
        pending.set(msgIncr, { resolve, reject, timer });
        write(frame);
      });
    },
    check() {
      if (state === 'open') ping(timing.probeMs);
      if (state === 'backoff') {
        attempt = 0;
        connect();
      }
    },
  };
}

/** An unreadable frame is ignored: the seq shows later that a message is missing. */
function readFrame(bytes: Uint8Array) {
  try {
    return decodeJsonReply(bytes);
  } catch {
    return null;
  }
}
