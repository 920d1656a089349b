import { createFileRoute } from '@tanstack/react-router'
import { OpenLinkScreen } from '../../accounts/auth/OpenLinkScreen.tsx'
import { pageHead } from '../../page-head.ts'

type Search = { kind?: 'magic' | 'verify'; token?: string; from?: string }

// A page with a button: mail scanners open every link in a mail, and would use it up.
export const Route = createFileRoute('/auth/link')({
  validateSearch: ({ kind, token, from }: Record<string, unknown>): Search => ({
    ...(kind === 'magic' || kind === 'verify' ? { kind } : {}),
    ...(typeof token === 'string' && token.length <= 2000 ? { token } : {}),
    ...(typeof from === 'string' ? { from } : {}),
  }),
  head: () => pageHead({ title: 'Sign In', path: null }),
  component: OpenLink,
})

function OpenLink() {
  const { kind = 'magic', token = '', from } = Route.useSearch()
  return <OpenLinkScreen kind={kind} token={token} from={from} />
}
