/** Lines on a page of the statement: a page kept ahead must be the one its screen asks for. */
export const statementLines = 20;
