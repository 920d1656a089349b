import { createRouter } from '@tanstack/react-router'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { adoptStore } from '../domain/settings/store.ts'
import type { PageContext } from '../server/http/page-context.ts'
import { routeTree } from './route-tree.gen.ts'

// By the stream renderer, whose inline scripts have the nonce of the page; the door waits for its end (server/http/pages.ts).
const fetch = createStartHandler(defaultStreamHandler)

/** The templates of all pages, `/shop/product/$slug`: figures count by them. */
const routes: string[] = Object.keys(createRouter({ routeTree, context: undefined as never }).routesByPath)

export default {
  routes,
  adoptStore,
  fetch: (request: Request, context: PageContext): Promise<Response> => Promise.resolve(fetch(request, { context })),
}
