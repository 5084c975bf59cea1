/** The product's name, in one place. */
export const productName = 'Luwes'

/** The title of a document: the page first, so that tabs and results can be told apart. */
export const pageTitle = (title?: string) => (title ? `${title} · ${productName}` : productName)
