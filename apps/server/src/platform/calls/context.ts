import { createHash } from 'node:crypto';
import type { AnswerOf, CallName, Calls, EndpointSpec, InputOf } from '@gift/contract';
import type { Services } from '../../services';
import type { Db, Tx } from '../database/db';
import type { ReplicaWait } from '../database/replica';
import type { EventStream } from '../http/event-stream';
import type { Language } from '../text/language';
import type { Caller } from './caller';

export type { Caller };

/** Where the call comes from, for evidence logs. `deviceID` is the client's claim, or ''. */
export type Origin = { readonly address: string; readonly userAgent: string; readonly deviceID: string };

type CallerOf<Spec extends EndpointSpec> = Spec extends { access: 'public' } ? Caller | null : Caller;

/** A staff action in the console, done or refused: one entry of the audit log. */
export type StaffAction = {
  readonly caller: Caller;
  readonly call: string;
  readonly input: unknown;
  /** `done`, or the name of the refusal. */
  readonly outcome: string;
  /** Recorded at most once an hour per session. */
  readonly isHourly?: boolean;
  readonly now: Date;
  readonly operationID: string;
  readonly origin: Origin;
};

/** An HttpOnly, SameSite=Strict cookie; `maxAgeS` 0 deletes it. */
export type SetCookie = { name: string; value: string; path: string; maxAgeS: number };

/** What a handler works with. `now` is the only timestamp of the call; SQL receives it as a parameter. */
export interface Context<WhoCalls = Caller> {
  readonly db: Db;
  readonly caller: WhoCalls;
  readonly now: Date;
  readonly operationID: string;
  readonly language: Language;
  readonly origin: Origin;
  /** The origin under which the caller reached this server, such as `https://gift.example.com`. */
  readonly site: string;
  readonly services: Services;
  readonly settings: Services['settings']['current'];
  /**
   * The file of a multipart call; absent where a command runs without a request. Refuses with Malformed when there is
   * no file, and with BodyTooLarge.
   */
  readFile?(): Promise<SentFile>;
  /** Sets a cookie in the answer; absent where a command runs without a request. */
  setCookie?(cookie: SetCookie): void;
}

export type SentFile = { readonly name: string; readonly bytes: Buffer };

/** A command also has its one transaction; `db` is the same transaction. */
export interface CommandContext<WhoCalls = Caller> extends Context<WhoCalls> {
  readonly tx: Tx;
}

/** The handler of a call without a transaction. It reads, or opens transactions itself around slow work, as login does. */
export type Query<Name extends CallName> = (
  context: Context<CallerOf<Calls[Name]>>,
  input: InputOf<Calls[Name]>,
) => Promise<(Calls[Name] extends { isStream: true } ? Streamed : AnswerOf<Calls[Name]>) | Prepared>;

/** The handler of a call that writes: runs in one transaction, which a thrown `Refusal` rolls back, except `Refusal.committing`. */
export type Command<Name extends CallName> = (
  context: CommandContext<CallerOf<Calls[Name]>>,
  input: InputOf<Calls[Name]>,
) => Promise<AnswerOf<Calls[Name]>>;

export type Handler<Name extends CallName> =
  | ({ readonly kind: 'query'; readonly run: Query<Name> } & ReplicaUse)
  | { readonly kind: 'command'; readonly run: Command<Name> };

/** The `db` of a query with `replicaWait` reads from the replica while it is current (`database/replica.ts`). */
export type ReplicaUse = { readonly replicaWait?: ReplicaWait };

export type Handlers = { readonly [Name in CallName]: Handler<Name> };

export const query = <Name extends CallName>(run: Query<Name>, replica: ReplicaUse = {}): Handler<Name> => ({
  kind: 'query',
  run,
  ...replica,
});
export const command = <Name extends CallName>(run: Command<Name>): Handler<Name> => ({
  kind: 'command',
  run,
});

/** For shared answers: the ETag, and how long any cache may store the answer. */
export type Caching = { readonly etag: string; readonly maxAgeS: number };

/** A complete answer as text, for frequently read public lists. */
export class Prepared {
  constructor(
    readonly json: string,
    readonly caching?: Caching,
  ) {}
}

/** The answer of a call with `isStream`. `opened` gets the stream once the answer has started. */
export class Streamed {
  constructor(readonly opened: (stream: EventStream) => void) {}
}

/** Serialises an answer once, to be sent many times. With `maxAgeS`, browsers may cache it. */
export function prepare(
  data: unknown,
  { maxAgeS, message = 'OK' }: { maxAgeS?: number; message?: string } = {},
): Prepared {
  const json = JSON.stringify({ code: 200, data, message });
  if (maxAgeS === undefined) return new Prepared(json);
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`;
  return new Prepared(json, { etag, maxAgeS });
}

/** The same for data that is serialised already. */
export const prepareSerialised = (data: string): Prepared =>
  new Prepared(`{"code":200,"data":${data},"message":"OK"}`);
