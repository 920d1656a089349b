import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import type { PageContext } from '../server/http/page-context.ts'

// Pages are rendered to one string: they arrive whole, can be compressed and cached as they are, and rendering a string
// is faster than a stream (docs/decisions/0004-pages-as-strings.md).
const fetch = createStartHandler(defaultRenderHandler)

export default {
  fetch: (request: Request, context: PageContext): Promise<Response> => Promise.resolve(fetch(request, { context })),
}
