/** The tag of the browser tests that `npm test` runs: the main paths through the product. */
export const mainPath = ['mainPath'];
