import { ErrorCode, failure, ProtocolError, type ReplyFrame, type RequestFrame } from '@gift/im-protocol';
import { type GatewayLog, operationOf } from './log';
import type { Backend, Failure } from './ports';
import type { Presence } from './presence';
import { Refused } from './refused';
import { answering } from './requests';
import type { ChatSocket } from './socket';

const slowMs = 1000;
const nothing: Uint8Array = new Uint8Array();

export class Answerer {
  constructor(
    private readonly backend: Backend,
    private readonly presence: Presence,
    private readonly log: GatewayLog,
  ) {}

  /** A frame's request, or its error if no client of ours could have sent it. */
  read(socket: ChatSocket, bytes: Buffer): RequestFrame | 'unreadable' | 'another name' | 'unknown request' {
    try {
      const frame = socket.framing.read(bytes);
      if (frame.sendID !== socket.session.userID) return 'another name';
      return Object.hasOwn(answering, frame.reqIdentifier) ? frame : 'unknown request';
    } catch (error) {
      if (error instanceof ProtocolError) return 'unreadable';
      throw error;
    }
  }

  /** Always answers, also after an internal error: not every engine has a timeout. */
  async answer(socket: ChatSocket, frame: RequestFrame): Promise<ReplyFrame> {
    const { reqIdentifier, msgIncr, operationID } = frame;
    const from = performance.now();
    socket.begin();
    let data: Uint8Array = nothing;
    let failure: Failure | null = null;
    try {
      const { backend, presence } = this;
      const { session } = socket;
      data = await answering[reqIdentifier]!({ backend, presence, socket, session, operationID }, frame.data);
    } catch (error) {
      failure = this.refusalOf(error, frame);
    }
    socket.end();
    this.note(socket, frame, failure, performance.now() - from);
    return {
      reqIdentifier,
      msgIncr,
      operationID,
      errCode: failure?.errCode ?? 0,
      errMsg: failure?.errMsg ?? '',
      data,
    };
  }

  private refusalOf(error: unknown, { operationID, reqIdentifier }: RequestFrame): Failure {
    if (error instanceof Refused) return error.failure;
    if (error instanceof ProtocolError) return failure(ErrorCode.ArgsError, error.message);
    this.log.error(
      { err: error, op: operationOf(operationID), request: reqIdentifier },
      'a chat request broke',
    );
    return failure(ErrorCode.ServerInternalError);
  }

  private note(
    { session }: ChatSocket,
    { operationID, reqIdentifier }: RequestFrame,
    failure: Failure | null,
    ms: number,
  ) {
    const isNoteworthy = failure !== null || ms > slowMs;
    if (!isNoteworthy && !this.log.isLevelEnabled?.('debug')) return;
    const entry = {
      op: operationOf(operationID),
      user: session.userID,
      request: reqIdentifier,
      answer: failure?.errCode,
      ms: Math.round(ms),
    };
    if (isNoteworthy) this.log.info(entry, 'chat');
    else this.log.debug(entry, 'chat');
  }
}
