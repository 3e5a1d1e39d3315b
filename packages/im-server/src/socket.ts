import type { Socket } from 'node:net';
import { type RawData, WebSocket } from 'ws';
import type { Framing } from './framing';
import type { Session } from './ports';
import type { Spoke } from './wheel';

/** What may wait for a reader. Whoever is slower is dropped, and syncs by seq when it is back. */
const maxQueuedFrames = 256;
const maxQueuedBytes = 4_194_304;
/** Requests of one connection that may be under way, and answers that may wait: beyond that we read no more of it. */
const maxPending = 32;
const maxUnreadBytes = 262_144;

/** Who hears of what happens on a connection. */
export interface Host {
  received(socket: ChatSocket, data: RawData, isBinary: boolean): void;
  /** A binary frame whose turn it is. */
  request(socket: ChatSocket, bytes: Buffer): void;
  /** A sign of life. */
  heard(socket: ChatSocket): void;
  gone(socket: ChatSocket): void;
}

// Shared by all connections.
const own = (socket: WebSocket) => socket as ChatSocket;
function onMessage(this: WebSocket, data: RawData, isBinary: boolean) {
  own(this).host.received(own(this), data, isBinary);
}
function onSign(this: WebSocket) {
  own(this).host.heard(own(this));
}
function onClose(this: WebSocket) {
  own(this).host.gone(own(this));
}
// What ends a connection is told by its close.
function onError() {}

/**
 * One client's websocket with all the gateway knows of it. Ten thousand of them wait idle in one process, so the
 * state sits in the socket itself, its listeners are shared, and nothing is made before it is needed.
 */
export class ChatSocket extends WebSocket implements Spoke {
  host!: Host;
  session!: Session;
  framing!: Framing;
  /** The connection below; what is still to be written waits there. */
  link!: Socket;
  /** Unix milliseconds. */
  openedAt = 0;
  isBackground = false;
  /** The same user's next connection. */
  nextOfUser: ChatSocket | null = null;
  /** Whose presence it wants to hear of, and the platforms it was told of last; null: nothing yet. */
  watched: Map<string, string | null> | null = null;
  /** In ticks of the gateway's wheel: when it was last heard of, and when it is to be pinged (0: never). */
  lastReceivedAt = 0;
  pingAt = 0;
  dueAt = -1;
  wheelNext: Spoke | null = null;
  wheelPrevious: Spoke | null = null;
  /** Held back until the end of this turn of the event loop. */
  isHeld = false;
  /** Frames that wait until it is less busy. */
  postponed: Buffer[] | null = null;
  /** Requests not answered yet. */
  private pending = 0;
  private isDraining = false;
  private queuedFrames = 0;
  private queuedBytes = 0;
  /** Bytes that had left at the last look, while nothing was read. */
  private leftBytes = 0;

  /** The client was let in. */
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

  /** True when what was written before has been waiting for too long a line. Asked once a turn, before writing. */
  isTooSlow(): boolean {
    const waiting = this.link.writableLength;
    if (waiting === 0) {
      this.queuedFrames = 0;
      this.queuedBytes = 0;
      return false;
    }
    const frames = this.queuedBytes === 0 ? 0 : (this.queuedFrames * waiting) / this.queuedBytes;
    return waiting > maxQueuedBytes || frames > maxQueuedFrames;
  }

  /** Writes a frame as it goes onto the wire; its bytes must not change afterwards, since others may get the same. */
  put(wire: Buffer) {
    this.queuedFrames++;
    this.queuedBytes += wire.length;
    this.link.write(wire);
  }

  /** Too much of its doing is under way to take another request. */
  isBusy(): boolean {
    return this.pending >= maxPending || this.link.writableLength > maxUnreadBytes;
  }

  /** Keeps a frame for later, and reads no further: at most what the last read brought waits here. */
  postpone(bytes: Buffer) {
    this.postponed ??= [];
    this.postponed.push(bytes);
    this.pause();
  }

  /** A request came. */
  begin() {
    this.pending++;
  }

  /** It is answered. */
  end() {
    this.pending--;
    this.wake();
  }

  /** What was held back is on its way; when its reader leaves much unread, the rest waits for that. */
  release() {
    this.isHeld = false;
    this.link.uncork();
    if (this.link.writableLength <= maxUnreadBytes) this.wake();
    else if (!this.isDraining) {
      this.isDraining = true;
      this.link.once('drain', () => {
        this.isDraining = false;
        this.wake();
      });
    }
  }

  /** While we read nothing of it, a client lives by reading. */
  showsLife(): boolean {
    if (!this.isPaused) return false;
    const left = this.link.bytesWritten - this.link.writableLength;
    const hasRead = left > this.leftBytes;
    this.leftBytes = left;
    return hasRead;
  }

  private wake() {
    if (!this.postponed) return;
    while (this.postponed.length > 0 && !this.isBusy()) this.host.request(this, this.postponed.shift()!);
    if (this.postponed.length > 0) return;
    this.postponed = null;
    this.resume();
  }
}
