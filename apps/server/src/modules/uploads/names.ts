/** What is stored of a file: a picture in two sizes, anything else as sent. */
export type Part = 'full' | 'thumb' | 'original';

/** The name in storage. Made only from the id, so no outside name can reach other files. */
export const storedNameOf = (id: bigint, part: Part): string =>
  `uploads/${String(id % 256n).padStart(3, '0')}/${id}.${part}${part === 'original' ? '' : '.webp'}`;

/** The pieces of an unfinished upload, each named by the offset where it begins. */
export const piecePrefix = (id: bigint): string => `uploads/pieces/${id}.`;
export const pieceName = (id: bigint, from: number): string =>
  piecePrefix(id) + String(from).padStart(10, '0');
export const pieceStart = (name: string): number => Number(name.slice(name.lastIndexOf('.') + 1));

/** Everything that may be stored under the id, except pieces. */
export const allNames = (id: bigint): string[] => [
  storedNameOf(id, 'full'),
  storedNameOf(id, 'thumb'),
  storedNameOf(id, 'original'),
];
