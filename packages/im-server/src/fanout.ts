import { randomBytes } from 'node:crypto';
import type { Arrival, Envelope, Present } from './envelope';
import { EnvelopeKind, envelope } from './envelope';
import type { Delivery, Signal, Signals } from './ports';

// Signals between processes. A single process delivers them to itself. Several share a bus; each knows its peers,
// and their connected users, by hellos and beats, so that presence needs no table.

/**
 * Carries bytes between processes. Each item arrives at all of them, the sender included, in the sender's order.
 */
export interface Bus {
  /**
   * `receive` gets what others send from now on. `gap` is called if something may be lost for good: the bus was
   * down for longer than it remembers.
   */
  start(receive: (bytes: Uint8Array) => void, gap: () => void): Promise<void>;
  /** Rejects if the items may not have reached the bus; then they are sent again. */
  send(batch: readonly Uint8Array[]): Promise<void>;
  /** Since when, in ms, the bus has not answered. Some seconds are normal. */
  silentMs(): number;
  close(): Promise<void>;
}

/** A gateway's handlers of messages from other processes. */
export interface GatewayHandlers {
  arrived(arrival: Arrival): void;
  /** The platforms of these users at other processes changed. */
  presenceChanged(userIDs: readonly string[]): void;
  /** Signals were lost: every client must sync again. */
  resync(): void;
  present(): Iterable<Present>;
  platformsHere(userID: string): number[];
  connections(): number;
}

export type FanoutOptions = {
  bus?: Bus;
  log: { warn(fields: object, text: string): void };
  /**
   * The interval, in ms, at which a process reports that it is alive; after three times that without a message it
   * counts as dead.
   */
  beatMs?: number;
};

type Peer = { lastSeenAt: number; present: Map<string, readonly number[]> };
type SignalBatch = Pick<
  Envelope,
  'deliveries' | 'kicks' | 'invalidations' | 'arrivals' | 'presents' | 'uses' | 'isFresh'
>;

const emptyBatch = (): SignalBatch => ({
  deliveries: [],
  kicks: [],
  invalidations: [],
  arrivals: [],
  presents: [],
  uses: [],
  isFresh: false,
});
/** Max bytes waiting for an unreachable bus. Beyond that, the receivers learn that they missed something. */
const maxUnsentBytes = 32 * 1024 * 1024;
const presentPerEnvelope = 1000;

export class Fanout implements Signals {
  private readonly node = randomBytes(6).toString('base64url');
  private readonly listeners = new Set<(signal: Signal) => void>();
  private readonly peers = new Map<string, Peer>();
  /** Processes taken for dead. If one reports again, it has missed messages. */
  private readonly presumedDead = new Set<string>();
  private readonly beatMs: number;
  private handlers: GatewayHandlers | null = null;
  private signalBatch: SignalBatch | null = null;
  private unsent: Uint8Array[] = [];
  private unsentBytes = 0;
  private isSending = false;
  private hasLost = false;
  private isClosed = false;
  private beat: NodeJS.Timeout | undefined;
  private beatAt = Date.now();

  constructor(private readonly options: FanoutOptions) {
    this.beatMs = options.beatMs ?? 5000;
  }

  /** Joins the other processes, and waits briefly for their answers. */
  async start(): Promise<void> {
    const { bus } = this.options;
    if (!bus) return;
    await bus.start(
      (bytes) => this.receive(bytes),
      () => {
        this.missed();
        this.post(EnvelopeKind.hello);
      },
    );
    this.post(EnvelopeKind.hello);
    this.beat = setInterval(() => this.everyBeat(), this.beatMs);
    this.beat.unref();
    // A process that answers sends us its messages from then on; no client of ours may wait for one before that.
    await new Promise((resolve) => setTimeout(resolve, Math.min(300, this.beatMs)));
  }

  async close(): Promise<void> {
    const { bus } = this.options;
    if (!bus) return;
    this.isClosed = true;
    clearInterval(this.beat);
    this.flush();
    this.post(EnvelopeKind.bye);
    const until = Date.now() + 2000;
    while ((this.isSending || this.unsent.length > 0) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await bus.close();
  }

  subscribe(handlers: GatewayHandlers) {
    this.handlers = handlers;
  }

  listen(listener: (signal: Signal) => void) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  connectionsHere(): number {
    return this.handlers?.connections() ?? 0;
  }

  busSilentMs(): number {
    return this.options.bus?.silentMs() ?? 0;
  }

  connectedFrom(userID: string): number[] {
    return [
      ...new Set([...(this.handlers?.platformsHere(userID) ?? []), ...this.platformsElsewhere(userID)]),
    ];
  }

  publish(signal: Signal) {
    if (signal.type !== 'used') this.hand(signal);
    if (this.peers.size === 0) return;
    switch (signal.type) {
      case 'deliver':
        this.outgoing().deliveries.push(...(signal.deliveries as Delivery[]));
        break;
      case 'kick':
        this.outgoing().kicks.push({ userID: signal.userID, tokenIDs: [...signal.tokenIDs] });
        break;
      case 'invalidate':
        this.outgoing().invalidations.push({ topic: signal.topic, keys: [...signal.keys] });
        break;
      case 'used':
        this.outgoing().uses.push(...signal.uses);
    }
  }

  /** A connection was opened here. */
  announceArrival(arrival: Arrival) {
    if (this.peers.size > 0) this.outgoing().arrivals.push(arrival);
  }

  /** The platforms of a user who is connected here changed. */
  announcePresence(present: Present) {
    if (this.peers.size > 0) this.outgoing().presents.push(present);
  }

  /** Where a user is connected, except here. */
  platformsElsewhere(userID: string): number[] {
    if (this.peers.size === 0) return [];
    return [...this.peers.values()].flatMap((peer) => peer.present.get(userID) ?? []);
  }

  /** Signals were lost. */
  private missed() {
    this.handlers?.resync();
    this.hand({ type: 'gap' });
  }

  private hand(signal: Signal) {
    for (const listener of this.listeners) {
      try {
        listener(signal);
      } catch (error) {
        this.options.log.warn({ err: error, signal: signal.type }, 'a listener failed');
      }
    }
  }

  /** All messages of one event-loop tick go out as one. */
  private outgoing(): SignalBatch {
    if (!this.signalBatch) {
      this.signalBatch = emptyBatch();
      setImmediate(() => this.flush());
    }
    return this.signalBatch;
  }

  private flush() {
    const { signalBatch } = this;
    this.signalBatch = null;
    if (signalBatch) this.post(EnvelopeKind.signalBatch, signalBatch);
  }

  private post(kind: Envelope['kind'], signalBatch: Partial<SignalBatch> = {}) {
    const bytes = envelope.encode({ ...signalBatch, node: this.node, kind, hasGateway: true });
    this.unsent.push(bytes);
    this.unsentBytes += bytes.length;
    if (this.unsentBytes > maxUnsentBytes) {
      this.unsent = [];
      this.unsentBytes = 0;
      this.hasLost = true;
    }
    if (!this.isSending) void this.send();
  }

  private async send() {
    this.isSending = true;
    let isFailing = false;
    while (this.unsent.length > 0 || this.hasLost) {
      const batch = this.unsent;
      const hadLosses = this.hasLost;
      this.unsent = [];
      this.unsentBytes = 0;
      this.hasLost = false;
      if (hadLosses) batch.unshift(envelope.encode({ node: this.node, kind: EnvelopeKind.lost }));
      try {
        await this.options.bus!.send(batch);
        isFailing = false;
      } catch (error) {
        // Once per outage, not with every attempt.
        if (!isFailing)
          this.options.log.warn(
            { err: error, count: batch.length },
            'signals do not get out; they are tried again',
          );
        isFailing = true;
        this.unsent = [...batch, ...this.unsent];
        this.unsentBytes = this.unsent.reduce((sum, { length }) => sum + length, 0);
        if (this.isClosed) break;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
    this.isSending = false;
  }

  private everyBeat() {
    this.post(EnvelopeKind.beat);
    const now = Date.now();
    const lateMs = now - this.beatAt - this.beatMs;
    this.beatAt = now;
    // This process itself was stalled: the others' messages are still waiting to be read.
    if (lateMs > this.beatMs) return;
    const deadline = now - 3 * this.beatMs;
    for (const [node, peer] of this.peers) {
      if (peer.lastSeenAt >= deadline) continue;
      this.presumedDead.add(node);
      this.removePeer(node, peer);
    }
  }

  private removePeer(node: string, peer: Peer) {
    this.peers.delete(node);
    this.handlers?.presenceChanged([...peer.present.keys()]);
  }

  private receive(bytes: Uint8Array) {
    let receivedEnvelope: Envelope;
    try {
      receivedEnvelope = envelope.decode(bytes);
    } catch (error) {
      this.options.log.warn({ err: error }, 'a signal could not be read');
      return;
    }
    if (receivedEnvelope.node === this.node) return;
    const knownPeer = this.peers.get(receivedEnvelope.node);
    if (receivedEnvelope.kind === EnvelopeKind.bye) {
      if (knownPeer) this.removePeer(receivedEnvelope.node, knownPeer);
      return;
    }
    const peer = knownPeer ?? { lastSeenAt: 0, present: new Map() };
    peer.lastSeenAt = Date.now();
    if (!knownPeer) this.peers.set(receivedEnvelope.node, peer);
    if (receivedEnvelope.kind === EnvelopeKind.hello) this.sendPresence();
    // An unknown process, or one taken for dead: it answers a hello with its connected users.
    else if (!knownPeer) this.post(EnvelopeKind.hello);
    if (this.presumedDead.delete(receivedEnvelope.node)) this.post(EnvelopeKind.lost);
    if (receivedEnvelope.kind === EnvelopeKind.lost) this.missed();
    this.takePresents(peer, receivedEnvelope);
    for (const arrival of receivedEnvelope.arrivals) this.handlers?.arrived(arrival);
    for (const { topic, keys } of receivedEnvelope.invalidations)
      this.hand({ type: 'invalidate', topic, keys });
    if (receivedEnvelope.uses.length > 0) this.hand({ type: 'used', uses: receivedEnvelope.uses });
    for (const { userID, tokenIDs } of receivedEnvelope.kicks) this.hand({ type: 'kick', userID, tokenIDs });
    if (receivedEnvelope.deliveries.length > 0)
      this.hand({ type: 'deliver', deliveries: receivedEnvelope.deliveries });
  }

  private takePresents(peer: Peer, { presents, isFresh }: Envelope) {
    const changedIDs = new Set(presents.map(({ userID }) => userID));
    if (isFresh) {
      for (const userID of peer.present.keys()) changedIDs.add(userID);
      peer.present.clear();
    }
    for (const { userID, platformIDs } of presents) {
      if (platformIDs.length > 0) peer.present.set(userID, platformIDs);
      else peer.present.delete(userID);
    }
    if (changedIDs.size > 0) this.handlers?.presenceChanged([...changedIDs]);
  }

  private sendPresence() {
    const all = [...(this.handlers?.present() ?? [])];
    for (let at = 0; at === 0 || at < all.length; at += presentPerEnvelope)
      this.post(EnvelopeKind.beat, { presents: all.slice(at, at + presentPerEnvelope), isFresh: at === 0 });
  }
}
