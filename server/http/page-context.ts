import type { RouterClient } from '@orpc/server'
import type { StoreRouter } from '../router.ts'

/** What the server gives each page it renders. */
export type PageContext = {
  /** of the page's policy; undefined on pages that are kept for others */
  nonce: string | undefined
  /** the procedures, called in process */
  api: RouterClient<StoreRouter>
  /** the address under which people reach the store, without a slash at its end */
  publicUrl: string
  /** what the page says to search engines: its routes add to it */
  structured: object[]
}
