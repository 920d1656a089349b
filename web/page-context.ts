import { getGlobalStartContext } from '@tanstack/react-start'
import type { Api } from './api.ts'

/** What the server gives each page it renders. */
export type PageContext = {
  /** of the page's policy; undefined on pages that are kept for others */
  nonce: string | undefined
  /** the procedures, called in process */
  api: Api
  /** the address under which people reach the store, without a slash at its end */
  publicUrl: string
  /** what the page says to search engines: its routes add to it */
  structured: object[]
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}

/** On the server only, while a page is being rendered. */
export function pageContext(): PageContext {
  const context = getGlobalStartContext()
  if (!context) throw new Error('pageContext() is there only while the server renders a page')
  return context
}
