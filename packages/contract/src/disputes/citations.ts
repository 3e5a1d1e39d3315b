type Piece = { readonly sha256: string; readonly evidenceID: string };

/**
 * How a finding cites a piece of evidence. Both sides may have submitted the same file, so its hash alone would be
 * ambiguous.
 */
export const citationOf = ({ sha256, evidenceID }: Piece): string => `${sha256}:${evidenceID}`;

/** Whether the piece is cited. Older findings cite a piece by its file's hash only. */
export const isCited = (citedEvents: readonly string[], piece: Piece): boolean =>
  citedEvents.includes(citationOf(piece)) || citedEvents.includes(piece.sha256);
