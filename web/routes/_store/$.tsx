import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFound } from '../../frame/NotFound.tsx'
import { pageHead } from '../../page-head.ts'

/** Every address that no page has: as a route of its own it has a title of its own. */
export const Route = createFileRoute('/_store/$')({
  loader: () => {
    throw notFound()
  },
  head: () => pageHead({ title: 'Page not found', path: null }),
  notFoundComponent: NotFound,
})
