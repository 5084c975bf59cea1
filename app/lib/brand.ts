/** The product's name, in one place. */
export const productName = 'Luwes'

/** The title of a document, which the product's name always leads. */
export const pageTitle = (title?: string) => (title ? `${productName} · ${title}` : productName)
