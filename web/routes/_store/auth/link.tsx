import { createFileRoute } from '@tanstack/react-router'
import { NewsletterLinkScreen } from '../../../accounts/auth/NewsletterLinkScreen.tsx'
import { OpenLinkScreen } from '../../../accounts/auth/OpenLinkScreen.tsx'
import { pageHead } from '../../../page-head.ts'

type LinkKind = 'magic' | 'verify' | 'news' | 'no-news'
const isLinkKind = (kind: unknown): kind is LinkKind =>
  kind === 'magic' || kind === 'verify' || kind === 'news' || kind === 'no-news'

type Search = { kind?: LinkKind; token?: string; from?: string }

// A page with a button: mail scanners open every link in a mail, and would use it up.
export const Route = createFileRoute('/_store/auth/link')({
  validateSearch: ({ kind, token, from }: Record<string, unknown>): Search => ({
    ...(isLinkKind(kind) ? { kind } : {}),
    ...(typeof token === 'string' && token.length <= 2000 ? { token } : {}),
    ...(typeof from === 'string' ? { from } : {}),
  }),
  head: ({ match }) =>
    pageHead({ title: match.search.kind?.endsWith('news') ? 'News by Email' : 'Sign In', path: null }),
  component: OpenLink,
})

function OpenLink() {
  const { kind = 'magic', token = '', from } = Route.useSearch()
  if (kind === 'news' || kind === 'no-news') return <NewsletterLinkScreen kind={kind} token={token} />
  return <OpenLinkScreen kind={kind} token={token} from={from} />
}
