/** Whose scripts a page may run beside the store's own. */
export type PagePolicy = 'shop' | 'checkout' | 'sign-in' | 'own'

/**
 * By its path: checkout the card gateway's, pages for signing in Google's; those of the shop the owner's tag container, the
 * cart and the confirmation of an order with them. One's own pages and the back office run nobody's; nor does an order's page,
 * whose address may hold the token that opens it and would be reported.
 */
export function pagePolicy(pathname: string): PagePolicy {
  if (/^\/checkout(\/|$)/.test(pathname)) return 'checkout'
  if (/^\/auth(\/|$)/.test(pathname)) return 'sign-in'
  const isOwn = /^\/(order|dashboard|settings|admin|reset-password)(\/|$)/.test(pathname)
  return isOwn && !/^\/order\/confirmation\/?$/.test(pathname) ? 'own' : 'shop'
}
