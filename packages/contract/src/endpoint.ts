import type * as z from 'zod';
import type { RefusalName, UserRefusalName } from './errors';
import type { StaffRole } from './operator/staff-roles';
import type { LocalizedText } from './text/localized';

/** How often one address or one account may make a call. */
export type RateLimit = { limit: number; windowS: number; by: 'address' | 'account' };

export type EndpointSpec = {
  method: 'GET' | 'POST';
  /** A call without it answers 401 to a request without a session. A public call reads a session if there is one. */
  access?: 'public';
  /**
   * Only for staff with one of these roles, signed in to the console. All others get `NotStaff`, also staff in an app
   * session. Each call is audited with the body's `reason` or `text`. A card code in any text field is refused with
   * `CodeInText`.
   */
  roles?: readonly StaffRole[];
  /**
   * For a staff call that reads: views are audited too. `hourly`: identical reads of one session, as by a refreshing
   * page, are audited once an hour.
   */
  isLogged?: true | 'hourly';
  summary: string;
  /** The body travels in the RSA envelope of the specification (section 7, `Accept-Code: 1010`). */
  sealed?: true;
  /** Moves money or an order: needs an `Idempotency-Key`, and a repeat gets the first answer. */
  idempotent?: true;
  /**
   * Gives the other side money that is or could be the caller's, so a frozen account may not call it. A field name:
   * only if that field is true.
   */
  givesAway?: true | 'isAgreed' | 'isAccepted';
  /** The answer contains a secret and is never stored, so a repeat runs the command again. */
  secretAnswer?: true;
  /** Answers with server-sent events until one side closes; `answer` is the shape of one event. */
  isStream?: true;
  /** The body is multipart with one file in the field `file`; the handler reads it with `context.readFile`. */
  multipart?: true;
  rate?: RateLimit;
  /** The largest body in bytes, if not the default of 64 KiB. */
  bodyLimit?: number;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The envelope's message on code 200, which the client shows as a toast; `OK` without it. */
  success?: LocalizedText;
  /** The shape of `data` in the envelope on code 200. */
  answer: z.ZodType;
} & OwnRefusals;

/**
 * The call's own refusals. The platform's are not listed (malformed, rate limit, sealed, idempotency, codes in staff
 * texts).
 */
type OwnRefusals =
  | { path: `/${string}`; refusals?: readonly UserRefusalName[] }
  | { path: `/${string}`; roles: readonly StaffRole[]; refusals?: readonly RefusalName[] }
  | { path: `/api/operator/${string}`; refusals?: readonly RefusalName[] };

/**
 * Declares one HTTP call. The server's validation, the web client, OpenAPI and the access matrix test (every call as
 * every kind of reader) all use it.
 */
export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** What a handler gets: query and body, validated, in one object. */
export type InputOf<Spec extends EndpointSpec> = Parsed<Spec['query']> & Parsed<Spec['body']>;
/** What the web client sends. */
export type SentOf<Spec extends EndpointSpec> = Spec['query'] extends z.ZodType
  ? Sent<Spec['query']>
  : Spec['body'] extends z.ZodType
    ? Sent<Spec['body']>
    : undefined;
/** What a handler returns. */
export type AnswerOf<Spec extends EndpointSpec> = z.input<Spec['answer']>;
/** What the web client receives. */
export type ReceivedOf<Spec extends EndpointSpec> = z.output<Spec['answer']>;
