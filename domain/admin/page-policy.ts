/** The third parties whose scripts a page may run in addition to the store's own. */
export type PagePolicy = 'shop' | 'checkout' | 'sign-in' | 'own'

/**
 * The policy of a path. Checkout runs scripts of the card gateway, and so does the checklist of the opening, which tries a card;
 * sign-in pages those of Google, shop pages (with cart and order confirmation) those of the owner's tag container. Account, other
 * admin and order pages run none: an order's address may hold its token.
 */
export function pagePolicy(pathname: string): PagePolicy {
  if (/^\/(checkout|admin\/opening)(\/|$)/.test(pathname)) return 'checkout'
  if (/^\/auth(\/|$)/.test(pathname)) return 'sign-in'
  const isOwn = /^\/(order|dashboard|settings|admin|reset-password|privacy\/your-data)(\/|$)/.test(pathname)
  return isOwn && !/^\/order\/confirmation\/?$/.test(pathname) ? 'own' : 'shop'
}
