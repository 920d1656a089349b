import { createFileRoute, redirect } from '@tanstack/react-router'

/** The short address that people say on the phone. */
export const Route = createFileRoute('/_store/aog')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/services/aog${location.searchStr}`, statusCode: 308 })
  },
})
