import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import {
  ErrorCode,
  failure,
  maxRequestBytes,
  Platform,
  pingEveryMs,
  type RequestFrame,
  RequestID,
  readDeadlineMs,
} from '@gift/im-protocol';
import { type RawData, WebSocketServer } from 'ws';
import { Answerer } from './answerer';
import { encodePush, withConversationUpdate } from './answers';
import type { Arrival, Present } from './envelope';
import type { Fanout } from './fanout';
import { framingOf, SharedFrame, wireOf } from './framing';
import { type ConnectParams, parseConnectParams } from './handshake';
import { isKickedBy } from './kick-policy';
import { type GatewayLog, operationOf } from './log';
import {
  type Backend,
  type Delivery,
  type EncodedMessage,
  type Failure,
  presencePrivacyTopic,
  type Session,
  type Signal,
} from './ports';
import { Presence } from './presence';
import { Registry } from './registry';
import { ChatSocket, type Host } from './socket';
import { guard, refuseAsEnvelope, refuseUpgrade, unguard } from './upgrade';
import { Wheel } from './wheel';

export type GatewayOptions = {
  backend: Backend;
  fanout: Fanout;
  log: GatewayLog;
  /** Read for each connection, since an operator may change it. */
  kickPolicy?: () => number;
  maxConnections?: number;
  /** For tests: shorter delays. */
  pingEveryMs?: number;
  readDeadlineMs?: number;
  tickMs?: number;
};

const acceptedAnswer = JSON.stringify({ errCode: 0, errMsg: '', errDlt: '' });
/** Max connections of one user, over all their devices and tabs. */
const maxPerUser = 32;

/**
 * An id for operations that nobody named: the JavaScript client uses a push's id for its calls, and makes none
 * without an id.
 */
const ownOperation = () => randomBytes(8).toString('hex');

/** Clients then connect again after a random delay, here or at another process, and show no error. */
const serviceRestart = 1012;

const kicked = new SharedFrame(RequestID.kicked);

/** Why the gateway closes a connection; goes into the log. */
type DropReason = 'silent' | 'too slow' | 'unreadable' | 'another name' | 'unknown request' | 'unknown text';

/** The websocket end of chat: accepts engines, answers their requests and sends them pushes. */
export class Gateway implements Host {
  private readonly registry = new Registry();
  private readonly wheel: Wheel<ChatSocket>;
  private readonly presence: Presence;
  private readonly answerer: Answerer;
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxRequestBytes,
    perMessageDeflate: false,
    WebSocket: ChatSocket,
  });
  private readonly held: ChatSocket[] = [];
  private readonly ticking: NodeJS.Timeout;
  private readonly pingTicks: number;
  private readonly deadlineTicks: number;
  private entering = 0;
  private isClosing = false;

  constructor(private readonly options: GatewayOptions) {
    const { fanout, backend, log, tickMs = 1000 } = options;
    this.pingTicks = Math.round((options.pingEveryMs ?? pingEveryMs) / tickMs);
    this.deadlineTicks = Math.round((options.readDeadlineMs ?? readDeadlineMs) / tickMs);
    this.wheel = new Wheel(this.deadlineTicks);
    this.presence = new Presence({
      platformsOf: (userID) => fanout.connectedFrom(userID),
      hiddenPresence: (userIDs) => backend.hiddenPresence(userIDs),
      put: (socket, frame) => this.put(socket, frame.in(socket.framing)),
      log,
    });
    this.answerer = new Answerer(backend, this.presence, log);
    fanout.listen((signal) => this.onSignal(signal));
    fanout.subscribe({
      arrived: (arrival) => this.closeOlder(arrival),
      presenceChanged: (userIDs) => this.presence.changed(userIDs),
      resync: () => this.resync(),
      present: () => this.present(),
      platformsHere: (userID) => this.registry.platformsOf(userID),
      connections: () => this.registry.count,
    });
    this.ticking = setInterval(() => this.wheel.advance((socket) => this.due(socket)), tickMs);
    this.ticking.unref();
  }

  get connections(): number {
    return this.registry.count;
  }

  /** Handles an upgrade request; a refused client learns why. */
  async accept(request: IncomingMessage, link: Socket, head: Buffer): Promise<void> {
    guard(link);
    if (this.isClosing) return refuseUpgrade(link, '503 Service Unavailable');
    if (this.registry.count + this.entering >= (this.options.maxConnections ?? 100_000))
      return refuseAsEnvelope(link, failure(ErrorCode.ConnOverMaxNumLimit));
    const params = parseConnectParams(request);
    if ('errCode' in params) return refuseAsEnvelope(link, params);
    this.entering++;
    const verdict = await this.verdictOn(params);
    this.entering--;
    // A client that came after the others were closed would keep the server from stopping, and would get nothing.
    if (this.isClosing) return refuseUpgrade(link, '503 Service Unavailable');
    if ('errCode' in verdict && !params.wantsVerdict) return refuseAsEnvelope(link, verdict);
    unguard(link);
    this.server.handleUpgrade(request, link, head, (socket) => {
      if ('errCode' in verdict) this.refuse(socket, verdict);
      else this.open(socket, link, params, verdict);
    });
  }

  /** Closes every connection and accepts no new ones. */
  async close(): Promise<void> {
    this.isClosing = true;
    const until = Date.now() + 2000;
    for (const socket of this.registry.all()) socket.close(serviceRestart, 'restart');
    while (this.registry.count > 0 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const socket of this.registry.all()) socket.terminate();
    clearInterval(this.ticking);
  }

  received(socket: ChatSocket, data: RawData, isBinary: boolean) {
    socket.lastReceivedAt = this.wheel.now;
    const bytes = data as Buffer;
    if (!isBinary) return this.receivedText(socket, bytes);
    if (socket.postponed || socket.isBusy()) socket.postpone(bytes);
    else this.request(socket, bytes);
  }

  request(socket: ChatSocket, bytes: Buffer) {
    if (socket.readyState !== ChatSocket.OPEN) return;
    const frame = this.answerer.read(socket, bytes);
    if (typeof frame === 'string') return this.drop(socket, frame);
    void this.answer(socket, frame);
  }

  markAlive(socket: ChatSocket) {
    socket.lastReceivedAt = this.wheel.now;
  }

  gone(socket: ChatSocket) {
    const { backend, fanout, log } = this.options;
    const { session } = socket;
    this.registry.remove(socket);
    this.wheel.remove(socket);
    this.presence.remove(socket);
    if (!this.registry.platformsOf(session.userID).includes(session.platformID)) {
      this.announcePresence(session.userID);
      if (!fanout.platformsElsewhere(session.userID).includes(session.platformID))
        backend.noteConnection(session, 'offline');
    }
    log.info({ user: session.userID, platform: session.platformID }, 'chat closed');
  }

  private async verdictOn(params: ConnectParams): Promise<Session | Failure> {
    const { backend, log } = this.options;
    try {
      const answer = await backend.authenticate(params.token);
      const refusal = !answer.ok
        ? answer
        : answer.session.userID !== params.userID || answer.session.platformID !== params.platformID
          ? failure(ErrorCode.TokenInvalidError, 'the token is of another user or platform')
          : null;
      if (!refusal && this.registry.countOf(params.userID) >= maxPerUser)
        return failure(ErrorCode.ConnOverMaxNumLimit, 'too many connections of one user');
      if (!refusal) return (answer as { session: Session }).session;
      log.info({ op: operationOf(params.operationID), answer: refusal.errCode }, 'chat refused');
      return { errCode: refusal.errCode, errMsg: refusal.errMsg, errDlt: refusal.errDlt ?? '' };
    } catch (error) {
      log.error({ err: error, op: operationOf(params.operationID) }, 'a chat login broke');
      return failure(ErrorCode.ServerInternalError);
    }
  }

  private refuse(socket: ChatSocket, verdict: Failure) {
    socket.on('error', () => {});
    socket.send(JSON.stringify(verdict));
    socket.close();
  }

  private open(socket: ChatSocket, link: Socket, params: ConnectParams, session: Session) {
    const { backend, fanout, log } = this.options;
    socket.enter(this, link, session, framingOf(params));
    socket.isBackground = params.isBackground;
    socket.lastReceivedAt = this.wheel.now;
    const arrival = { ...session, openedAt: socket.openedAt };
    this.closeOlder(arrival);
    fanout.announceArrival(arrival);
    const isNewHere = !this.registry.platformsOf(session.userID).includes(session.platformID);
    this.registry.add(socket);
    // Phones send pings of their own; browsers only answer.
    socket.pingAt = session.platformID === Platform.web ? this.wheel.now + this.pingTicks : 0;
    this.schedule(socket);
    if (params.wantsVerdict) socket.send(acceptedAnswer);
    log.info(
      { op: operationOf(params.operationID), user: session.userID, platform: session.platformID },
      'chat connected',
    );
    backend.noteConnection(session, params.isBackground ? 'background' : 'online');
    if (isNewHere) this.announcePresence(session.userID);
  }

  private closeOlder(arrival: Arrival) {
    const policy = this.options.kickPolicy?.() ?? 1;
    for (let at = this.registry.first(arrival.userID); at; at = at.nextOfUser)
      if (at.openedAt <= arrival.openedAt && isKickedBy(policy, at.session, arrival)) this.kick(at);
  }

  private kick(socket: ChatSocket) {
    if (socket.readyState !== ChatSocket.OPEN) return;
    const { backend, log } = this.options;
    this.put(socket, kicked.in(socket.framing));
    socket.close();
    backend.noteKicked(socket.session).catch((error) => log.error({ err: error }, 'a kick was not kept'));
  }

  private schedule(socket: ChatSocket) {
    const { now } = this.wheel;
    const deadline = socket.lastReceivedAt + this.deadlineTicks;
    const due = socket.pingAt > 0 ? Math.min(socket.pingAt, deadline) : deadline;
    this.wheel.put(socket, due - now);
  }

  private due(socket: ChatSocket) {
    if (socket.readyState !== ChatSocket.OPEN) return;
    const { now } = this.wheel;
    if (socket.showsLife()) socket.lastReceivedAt = now;
    if (now - socket.lastReceivedAt >= this.deadlineTicks) return this.drop(socket, 'silent');
    if (socket.pingAt > 0 && now >= socket.pingAt) {
      socket.ping();
      socket.pingAt = now + this.pingTicks;
    }
    this.schedule(socket);
  }

  private receivedText(socket: ChatSocket, bytes: Buffer) {
    let params: { type?: unknown; body?: unknown } | null;
    try {
      params = JSON.parse(bytes.toString());
    } catch {
      params = null;
    }
    if (params?.type !== 'ping') return this.drop(socket, 'unknown text');
    this.cork(socket);
    socket.send(JSON.stringify({ type: 'pong', body: params.body ?? null }));
  }

  private async answer(socket: ChatSocket, request: RequestFrame) {
    const answer = await this.answerer.answer(socket, request);
    this.put(socket, wireOf(socket.framing.write(answer)));
    if (request.reqIdentifier === RequestID.logout && answer.errCode === 0) socket.close();
  }

  private onSignal(signal: Signal) {
    if (signal.type === 'deliver') for (const delivery of signal.deliveries) this.deliver(delivery);
    if (signal.type === 'invalidate' && signal.topic === presencePrivacyTopic)
      this.presence.changed(signal.keys);
    if (signal.type === 'kick')
      for (let at = this.registry.first(signal.userID); at; at = at.nextOfUser)
        if (signal.tokenIDs.includes(at.session.tokenID)) this.kick(at);
  }

  private deliver({ conversationID, message, userIDs, isOnlineOnly, ...of }: Delivery) {
    const operationID = of.operationID || ownOperation();
    const pushOf = (pushed: EncodedMessage) =>
      new SharedFrame(RequestID.push, encodePush(conversationID, pushed), operationID);
    let frame: SharedFrame | undefined;
    let shown: SharedFrame | undefined;
    for (const userID of userIDs) {
      for (let at = this.registry.first(userID); at; at = at.nextOfUser) {
        if (isOnlineOnly && at.framing.isJson) shown ??= pushOf(withConversationUpdate(message));
        else frame ??= pushOf(message);
        this.put(at, (isOnlineOnly && at.framing.isJson ? shown : frame)!.in(at.framing));
      }
    }
  }

  private announcePresence(userID: string) {
    this.options.fanout.announcePresence({ userID, platformIDs: this.registry.platformsOf(userID) });
    this.presence.changed([userID]);
  }

  private *present(): Iterable<Present> {
    for (const userID of this.registry.users())
      yield { userID, platformIDs: this.registry.platformsOf(userID) };
  }

  /** Something was missed: clients that reconnect request everything by seq. They are closed gradually. */
  private resync() {
    const sockets = this.registry.all();
    this.options.log.warn({ connections: sockets.length }, 'signals were lost; every client syncs anew');
    sockets.forEach((socket, at) => {
      setTimeout(() => socket.close(serviceRestart), Math.min(5000, Math.floor(at / 10))).unref();
    });
  }

  /**
   * Writes to a connection at the end of this event-loop tick, together with everything else for it: a message, its
   * acknowledgement and the next message share a packet.
   */
  private put(socket: ChatSocket, wire: Buffer) {
    if (this.cork(socket)) socket.put(wire);
  }

  private cork(socket: ChatSocket): boolean {
    if (socket.readyState !== ChatSocket.OPEN) return false;
    if (socket.isHeld) return true;
    if (socket.isTooSlow()) {
      this.drop(socket, 'too slow');
      return false;
    }
    socket.isHeld = true;
    socket.link.cork();
    if (this.held.push(socket) === 1) setImmediate(() => this.release());
    return true;
  }

  private release() {
    for (const socket of this.held.splice(0)) socket.release();
  }

  private drop(socket: ChatSocket, reason: DropReason) {
    const { userID: user, platformID: platform } = socket.session;
    this.options.log.info({ user, platform, reason }, 'chat dropped');
    socket.terminate();
  }
}
