import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

const COOKIE = 'admin-menu'
const NARROW = 'narrow'

/** Whether the menu is narrow. A cookie, so that the server renders it in its final width. */
export const isMenuNarrow: () => boolean = createIsomorphicFn()
  .server(() => getCookie(COOKIE) === NARROW)
  .client(() => document.cookie.split('; ').includes(`${COOKIE}=${NARROW}`))

export function storeMenuNarrow(isNarrow: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIE}=${isNarrow ? NARROW : ''}; Path=/admin; SameSite=Lax; Max-Age=${isNarrow ? 31_536_000 : 0}`
}
