import { redirect } from '@tanstack/react-router'
import { pagePolicy } from '../../domain/admin/page-policy.ts'
import { store } from '../../domain/settings/store.ts'

/** The policy of a page. Personal pages have one of their own only if the other pages of the store have a tag container. */
function policyOf(pathname: string): string {
  const policy = pagePolicy(pathname)
  return policy === 'own' && !store.tagContainer ? 'shop' : policy
}

const ofDocument = import.meta.env.SSR ? null : policyOf(window.location.pathname)

/**
 * A policy applies to the whole document (server/http/pages.ts): a page with another policy is loaded in full. For the root's
 * `beforeLoad`.
 */
export function keepPolicy({ pathname, href }: { pathname: string; href: string }): void {
  if (ofDocument !== null && policyOf(pathname) !== ofDocument) throw redirect({ href, reloadDocument: true })
}
