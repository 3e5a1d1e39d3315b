import type * as z from 'zod';
import type { RefusalName } from './errors';
import type { StaffRole } from './operator/staff-roles';

/** Who may make a call. `public` also reads a session when there is one; `user` answers 401 without. */
export type Access = 'public' | 'user';

/** How often one address or one account may make a call. */
export type RateLimit = { limit: number; windowS: number; by: 'address' | 'account' };

export type EndpointSpec = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  access: Access;
  /**
   * Only for those who run the place, signed in to the console, with one of these roles; `NotStaff` for all others, an
   * app session of theirs included. What they do stands in the audit log with the body's `reason`, or `text`. A code in
   * any of its words is refused with `CodeInText`.
   */
  roles?: readonly StaffRole[];
  /**
   * For a call with roles that reads: looking is an act of its own, and stands in the audit log too. `hourly`: of a
   * session that reads the same again, as a page does by itself, once an hour.
   */
  isLogged?: true | 'hourly';
  summary: string;
  /** The body travels in the RSA envelope of the specification (section 7, `Accept-Code: 1010`). */
  sealed?: true;
  /** Moves money or an order: needs an `Idempotency-Key`, and a repeat gets the first answer. */
  idempotent?: true;
  /**
   * Gives the other side money that is the caller's, or could be: a frozen account may not. The name of a field: only
   * where that says yes.
   */
  givesAway?: true | 'isAgreed' | 'isAccepted';
  /** The answer holds a secret: it is never stored, so a repeat runs the command again. */
  secretAnswer?: true;
  /** The body is multipart with one file in the field `file`; the handler reads it with `context.readFile`. */
  multipart?: true;
  rate?: RateLimit;
  /** Largest body in bytes, where it is not the default of 64 KiB. */
  bodyLimit?: number;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The shape of `data` in the envelope on code 200. */
  answer: z.ZodType;
  /** Every refusal of its own; those of the platform (malformed, rate, sealed, idempotency, codes in words of the staff) go without saying. */
  refusals?: readonly RefusalName[];
};

/**
 * Declares one HTTP call. The declaration feeds the server's validation, the web client, OpenAPI and the
 * test that walks every call as every kind of reader.
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
