/** The page of a part, by its slug. */
export const productPath = (slug: string): string => `/shop/product/${slug}`
export const isProductPath = (path: string): boolean => path.startsWith(productPath(''))
