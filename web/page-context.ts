import { getGlobalStartContext } from '@tanstack/react-start'
import type { Api } from './api.ts'

/** What the server gives each page it renders: the nonce of its policy, and its procedures, called in process. */
export type PageContext = { nonce: string; api: Api }

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
