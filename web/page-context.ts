import { getGlobalStartContext } from '@tanstack/react-start'
import type { PageContext } from '../server/http/page-context.ts'

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
