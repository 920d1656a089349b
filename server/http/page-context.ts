import type { RouterClient } from '@orpc/server'
import type { StoreRouter } from '../router.ts'

/** The server's values for each page that it renders. */
export type PageContext = {
  /** the nonce of the page's policy; undefined on cached pages */
  nonce: string | undefined
  /** the procedures, called in process */
  api: RouterClient<StoreRouter>
  /** the address under which people reach the store, without a slash at its end */
  publicUrl: string
  /** structured data for search engines: the page's routes add to it */
  structured: object[]
}
