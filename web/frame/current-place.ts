/** The `aria-current` of a link to `href` on the page at `pathname`: for the page itself, or the shop it belongs to. */
export function currentPlace(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) return 'page'
  return href === '/shop' && pathname.startsWith('/shop/') ? 'true' : undefined
}
