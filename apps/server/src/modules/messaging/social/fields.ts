import * as z from 'zod';
import { ImError } from '../http/openim-http';

// What bodies of the wire are made of (section 5.1). Go writes null for an empty list and for "leave as it is", and
// clients send fields that a call does not know; both are fine.

export const id = z.string().max(64);
/** An id that has to be there. */
export const someID = id.min(1);
export const text = (most: number) => z.string().max(most);
/** A text that may be missing. */
export const maybeText = (most: number) =>
  z
    .string()
    .max(most)
    .nullish()
    .transform((value) => value ?? '');
/** A field that is left as it is when it is missing or null. */
export const unchanged = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);
export const flag = z.union([z.literal(0), z.literal(1)]);
export const receiveOption = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** Ids, at most so many; null is none. Repeated ones count once. */
export const ids = (most: number) =>
  z
    .array(id)
    .max(most)
    .nullish()
    .transform((list) => [...new Set(list ?? [])].filter((one) => one !== ''));
export const numbers = z
  .array(z.number().int())
  .max(50)
  .nullish()
  .transform((list) => list ?? []);

/** A page from 1 on. Clients ask for 100 to 300; more than 1000 is cut. */
export const pagination = z
  .object({ pageNumber: z.number().int(), showNumber: z.number().int() })
  .nullish()
  .transform((page) => pageOf(page ?? { pageNumber: 1, showNumber: 100 }));

export type Page = { limit: number; offset: number };

export function pageOf({ pageNumber, showNumber }: { pageNumber: number; showNumber: number }): Page {
  const limit = Math.min(1000, Math.max(1, showNumber));
  return { limit, offset: Math.min(Math.max(0, pageNumber - 1), 1_000_000) * limit };
}

/** What incremental calls are asked with. */
export const knownVersion = {
  version: z.number().int().min(0),
  versionID: maybeText(64),
};

/** A picture's address: ours, or one on the web; nothing that runs. */
export const pictureURL = z
  .string()
  .max(1024)
  .regex(/^$|^(https?:\/\/|\/api\/)[^\s<>"'\\]*$/i);

/** Refuses with 1001 (bad arguments) unless a claim about the body holds. */
export function expectArgs(claim: unknown, detail: string): asserts claim {
  if (!claim) throw new ImError(1001, detail);
}

/** Milliseconds, as nearly all times travel; 0 for "never". */
export const milliseconds = (moment: Date | null | undefined): number => moment?.getTime() ?? 0;
/** Friends and blocks alone travel in seconds. */
export const wholeSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
