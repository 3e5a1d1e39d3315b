import { createHash } from 'node:crypto';
import {
  type AnswerOf,
  type CallName,
  type Calls,
  calls,
  type EndpointSpec,
  type InputOf,
} from '@gift/contract';
import type { Services } from '../../services';
import type { Db, Tx } from '../database/db';
import type { Language } from '../text/language';

/** Who makes the call, from a session. */
export type Caller = {
  readonly userID: bigint;
  readonly sessionID: bigint;
  /** What the caller does here besides trading; most have none (`staff-roles` in the contract). */
  readonly roles: readonly string[];
  /** How many seconds the session lives from now on, where this call made it longer. */
  readonly renewedForS?: number;
};

/** Where the call comes from; what evidence logs keep of it. `deviceID` is what the client says of itself, or ''. */
export type Origin = { readonly address: string; readonly userAgent: string; readonly deviceID: string };

type CallerOf<Spec extends EndpointSpec> = Spec['access'] extends 'user' ? Caller : Caller | null;

/** What one of the staff did in the console, or was refused: a line of the audit log. */
export type StaffAction = {
  readonly caller: Caller;
  readonly call: string;
  readonly input: unknown;
  /** `done`, or the name of the refusal. */
  readonly outcome: string;
  /** Written down once an hour of a session, not every time. */
  readonly isHourly?: boolean;
  readonly now: Date;
  readonly operationID: string;
  readonly origin: Origin;
};

/** What is written down of a call of the console. */
export function staffActionOf(
  call: CallName,
  { caller, now, operationID, origin }: Pick<Context, 'caller' | 'now' | 'operationID' | 'origin'>,
  input: unknown,
  outcome: string,
): StaffAction {
  const { isLogged }: EndpointSpec = calls[call];
  return { caller, call, input, outcome, isHourly: isLogged === 'hourly', now, operationID, origin };
}

/** A cookie that no script can read and no other site can send; `maxAgeS` 0 takes it away. */
export type SetCookie = { name: string; value: string; path: string; maxAgeS: number };

/** What a handler works with. `now` is the one time of this call; SQL gets it as a parameter. */
export interface Context<WhoCalls = Caller> {
  readonly db: Db;
  readonly caller: WhoCalls;
  readonly now: Date;
  readonly operationID: string;
  readonly language: Language;
  readonly origin: Origin;
  /** Where the caller reached this server, such as `https://gift.example.com`. */
  readonly site: string;
  readonly services: Services;
  readonly settings: Services['settings']['current'];
  /**
   * The file of a multipart call; absent where a command runs without a request. Refuses with Malformed when
   * none was sent, and with BodyTooLarge.
   */
  readFile?(): Promise<SentFile>;
  /** Sends a cookie with the answer; absent where a command runs without a request. */
  setCookie?(cookie: SetCookie): void;
}

export type SentFile = { readonly name: string; readonly bytes: Buffer };

/** A command also has the one transaction it runs in; `db` is the same transaction. */
export interface CommandContext<WhoCalls = Caller> extends Context<WhoCalls> {
  readonly tx: Tx;
}

/** The function behind a call that reads. */
export type Query<Name extends CallName> = (
  context: Context<CallerOf<Calls[Name]>>,
  input: InputOf<Calls[Name]>,
) => Promise<AnswerOf<Calls[Name]> | Prepared>;

/** The function behind a call that writes: runs in one transaction, which a thrown `Refusal` rolls back. */
export type Command<Name extends CallName> = (
  context: CommandContext<CallerOf<Calls[Name]>>,
  input: InputOf<Calls[Name]>,
) => Promise<AnswerOf<Calls[Name]>>;

export type Handler<Name extends CallName> =
  | { readonly kind: 'query'; readonly run: Query<Name> }
  | { readonly kind: 'command'; readonly run: Command<Name> };

export type Handlers = { readonly [Name in CallName]: Handler<Name> };

export const query = <Name extends CallName>(run: Query<Name>): Handler<Name> => ({ kind: 'query', run });
export const command = <Name extends CallName>(run: Command<Name>): Handler<Name> => ({
  kind: 'command',
  run,
});

/** For shared answers: how long any cache may keep it, and the tag it is asked about with. */
export type Caching = { readonly etag: string; readonly maxAgeS: number };

/** A whole answer as the bytes to send: for hot public lists that many readers share. */
export class Prepared {
  constructor(
    readonly json: string,
    readonly caching?: Caching,
  ) {}
}

/** Writes an answer into the envelope once, to be sent many times. With `maxAgeS`, browsers may keep it. */
export function prepare(data: unknown, { maxAgeS }: { maxAgeS?: number } = {}): Prepared {
  const json = JSON.stringify({ code: 200, data, message: 'OK' });
  if (maxAgeS === undefined) return new Prepared(json);
  const etag = `"${createHash('sha1').update(json).digest('base64url')}"`;
  return new Prepared(json, { etag, maxAgeS });
}
