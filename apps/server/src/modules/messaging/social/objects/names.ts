/** The name in storage. Made only from the id, so no outside name can reach other files. */
export const objectName = (id: bigint): string => `objects/${String(id % 256n).padStart(3, '0')}/${id}`;
/** A smaller copy of a picture. */
export const smallName = (id: bigint, side: number): string => `${objectName(id)}.${side}.webp`;

export const partPrefix = (id: bigint): string => `objects/pieces/${id}.`;
export const partName = (id: bigint, number: number): string => `${partPrefix(id)}${number}`;
