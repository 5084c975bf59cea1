/** The product's name. */
export const productName = 'Luwes'

/** The document title; it always starts with the product's name. */
export const pageTitle = (title?: string) => (title ? `${productName} · ${title}` : productName)
