import * as z from 'zod';
import { ImError } from '../http/openim-http';

// Parts of the wire's bodies. Go writes null for an empty list and for "unchanged", and clients send
// fields that a call does not know; both are accepted.

export const id = z.string().max(64);
export const someID = id.min(1);
export const text = (max: number) => z.string().max(max);
export const maybeText = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((value) => value ?? '');
/** A field that stays unchanged if it is missing or null. */
export const unchanged = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);
export const flag = z.union([z.literal(0), z.literal(1)]);
export const receiveOption = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** Ids, up to a max; null means none. Duplicates count once. */
export const ids = (max: number) =>
  z
    .array(id)
    .max(max)
    .nullish()
    .transform((list) => [...new Set(list ?? [])].filter((one) => one !== ''));
export const numbers = z
  .array(z.number().int())
  .max(50)
  .nullish()
  .transform((list) => list ?? []);

/** A page, from 1 on. Clients ask for 100 to 300 rows; more than 1000 is cut. */
export const pagination = z
  .object({ pageNumber: z.number().int(), showNumber: z.number().int() })
  .nullish()
  .transform((page) => pageOf(page ?? { pageNumber: 1, showNumber: 100 }));

export type Page = { limit: number; offset: number };

export function pageOf({ pageNumber, showNumber }: { pageNumber: number; showNumber: number }): Page {
  const limit = Math.min(1000, Math.max(1, showNumber));
  return { limit, offset: Math.min(Math.max(0, pageNumber - 1), 1_000_000) * limit };
}

/** The version fields of incremental calls. */
export const knownVersion = {
  version: z.number().int().min(0),
  versionID: maybeText(64),
};

/** A picture's address: on this server or on the web; nothing that runs. */
export const pictureURL = z
  .string()
  .max(1024)
  .regex(/^$|^(https?:\/\/|\/api\/)[^\s<>"'\\]*$/i);

/** Refuses with 1001 (bad arguments) unless the condition holds. */
export function expectArgs(claim: unknown, detail: string): asserts claim {
  if (!claim) throw new ImError(1001, detail);
}

/** Milliseconds, as nearly all times travel; 0 for "never". */
export const milliseconds = (date: Date | null | undefined): number => date?.getTime() ?? 0;
/** Only friends and blocks travel in seconds. */
export const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
