import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import type { PageContext } from '../server/http/page-context.ts'

// By the stream renderer, whose inline scripts have the nonce of the page; the door waits for its end (server/http/pages.ts).
const fetch = createStartHandler(defaultStreamHandler)

export default {
  fetch: (request: Request, context: PageContext): Promise<Response> => Promise.resolve(fetch(request, { context })),
}
