import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFound } from '../../frame/NotFound.tsx'
import { pageHead } from '../../page-head.ts'

/** Unknown addresses: a route of its own, so that the page has its own title. */
export const Route = createFileRoute('/_store/$')({
  loader: () => {
    throw notFound()
  },
  head: () => pageHead({ title: 'Page not found', path: null }),
  notFoundComponent: NotFound,
})
