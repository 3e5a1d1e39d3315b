/** The title of the document for a page of this name. */
export const pageTitle = (name: string | null) => (name ? `${name} - Gift` : 'Gift');
