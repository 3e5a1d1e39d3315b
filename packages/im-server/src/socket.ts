import type { Socket } from 'node:net';
import { type RawData, WebSocket } from 'ws';
import type { Framing } from './framing';
import type { Session } from './ports';
import type { Spoke } from './wheel';

/** Max frames waiting for a reader. A slower client is disconnected, and syncs by seq when it returns. */
const maxQueuedFrames = 256;
const maxQueuedBytes = 4_194_304;
/** Max unanswered requests and waiting answers of one connection: beyond that we stop reading from it. */
const maxPending = 32;
const maxUnreadBytes = 262_144;

/** Gets the events of connections. */
export interface Host {
  received(socket: ChatSocket, data: RawData, isBinary: boolean): void;
  /** A binary frame that is next in order. */
  request(socket: ChatSocket, bytes: Buffer): void;
  /** The client is alive. */
  markAlive(socket: ChatSocket): void;
  gone(socket: ChatSocket): void;
}

// Shared by all connections.
const own = (socket: WebSocket) => socket as ChatSocket;
function onMessage(this: WebSocket, data: RawData, isBinary: boolean) {
  own(this).host.received(own(this), data, isBinary);
}
function onSign(this: WebSocket) {
  own(this).host.markAlive(own(this));
}
function onClose(this: WebSocket) {
  own(this).host.gone(own(this));
}
// The close event reports the end of a connection.
function onError() {}

/**
 * One client's websocket with all the gateway's data about it. Ten thousand of them wait idle in one process, so
 * the state is in the socket itself, its listeners are shared, and nothing is created before it is needed.
 */
export class ChatSocket extends WebSocket implements Spoke {
  host!: Host;
  session!: Session;
  framing!: Framing;
  /** The TCP connection below; unwritten bytes wait there. */
  link!: Socket;
  /** Unix milliseconds. */
  openedAt = 0;
  isBackground = false;
  /** The same user's next connection. */
  nextOfUser: ChatSocket | null = null;
  /** The users it watches, and the platforms it was last sent; null: none yet. */
  watched: Map<string, string | null> | null = null;
  /** In ticks of the gateway's wheel: when something was last received, and when to ping (0: never). */
  lastReceivedAt = 0;
  pingAt = 0;
  dueAt = -1;
  wheelNext: Spoke | null = null;
  wheelPrevious: Spoke | null = null;
  /** Held back until the end of this event-loop tick. */
  isHeld = false;
  /** Frames that wait until fewer requests are pending. */
  postponed: Buffer[] | null = null;
  /** Requests not answered yet. */
  private pending = 0;
  private isDraining = false;
  private queuedFrames = 0;
  private queuedBytes = 0;
  /** Bytes sent at the last check, while nothing was read. */
  private leftBytes = 0;

  /** The client was accepted. */
  enter(host: Host, link: Socket, session: Session, framing: Framing) {
    this.host = host;
    this.link = link;
    this.session = session;
    this.framing = framing;
    this.openedAt = Date.now();
    this.on('message', onMessage);
    this.on('ping', onSign);
    this.on('pong', onSign);
    this.on('close', onClose);
    this.on('error', onError);
  }

  /** True if too much written data is still waiting. Checked once per tick, before writing. */
  isTooSlow(): boolean {
    const buffered = this.link.writableLength;
    if (buffered === 0) {
      this.queuedFrames = 0;
      this.queuedBytes = 0;
      return false;
    }
    const frames = this.queuedBytes === 0 ? 0 : (this.queuedFrames * buffered) / this.queuedBytes;
    return buffered > maxQueuedBytes || frames > maxQueuedFrames;
  }

  /** Writes a frame's bytes; they must not change afterwards, since others may get the same. */
  put(wire: Buffer) {
    this.queuedFrames++;
    this.queuedBytes += wire.length;
    this.link.write(wire);
  }

  /** Too many requests are pending to accept another. */
  isBusy(): boolean {
    return this.pending >= maxPending || this.link.writableLength > maxUnreadBytes;
  }

  /** Stores a frame for later, and stops reading: at most the frames of the last read wait here. */
  postpone(bytes: Buffer) {
    this.postponed ??= [];
    this.postponed.push(bytes);
    this.pause();
  }

  begin() {
    this.pending++;
  }

  end() {
    this.pending--;
    this.handlePostponed();
  }

  /** The held-back data is being sent; if its reader is slow, the rest waits. */
  release() {
    this.isHeld = false;
    this.link.uncork();
    if (this.link.writableLength <= maxUnreadBytes) this.handlePostponed();
    else if (!this.isDraining) {
      this.isDraining = true;
      this.link.once('drain', () => {
        this.isDraining = false;
        this.handlePostponed();
      });
    }
  }

  /** While we read nothing from a client, it is alive if it reads. */
  showsLife(): boolean {
    if (!this.isPaused) return false;
    const bytesWritten = this.link.bytesWritten - this.link.writableLength;
    const hasRead = bytesWritten > this.leftBytes;
    this.leftBytes = bytesWritten;
    return hasRead;
  }

  private handlePostponed() {
    if (!this.postponed) return;
    while (this.postponed.length > 0 && !this.isBusy()) this.host.request(this, this.postponed.shift()!);
    if (this.postponed.length > 0) return;
    this.postponed = null;
    this.resume();
  }
}
