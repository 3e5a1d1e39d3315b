type Piece = { readonly sha256: string; readonly evidenceID: string };

/** What a finding names a piece of evidence by: both sides may have handed in the same file, so its hash alone names two. */
export const citationOf = ({ sha256, evidenceID }: Piece): string => `${sha256}:${evidenceID}`;

/** Whether one of these names the piece. Findings from before pieces were told apart name it by the hash of its file. */
export const isCited = (citedEvents: readonly string[], piece: Piece): boolean =>
  citedEvents.includes(citationOf(piece)) || citedEvents.includes(piece.sha256);
