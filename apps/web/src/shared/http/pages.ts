/** Entries per page of the statement: a prefetched page must be the one its screen asks for. */
export const statementLines = 20;
