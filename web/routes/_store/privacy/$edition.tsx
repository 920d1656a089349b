import { createFileRoute, notFound } from '@tanstack/react-router'
import { readEdition } from '../../../../domain/legal/in-force.ts'
import { LEGAL_PAGES } from '../../../../domain/legal/legal-pages.ts'
import { LegalPage } from '../../../content/LegalPage.tsx'
import { legalPage } from '../../../content/legal-queries.ts'
import { orNotFound } from '../../../or-not-found.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/privacy/$edition')({
  loader: async ({ context, params: { edition } }) => {
    if (!readEdition(edition)) throw notFound()
    await context.queryClient.ensureQueryData(legalPage('privacy', edition)).catch(orNotFound('LEGAL_VERSION_GONE'))
  },
  // Search engines have what holds now.
  head: () => pageHead({ title: `${LEGAL_PAGES.privacy.title}, an earlier version`, path: null }),
  component: Edition,
})

function Edition() {
  return <LegalPage page="privacy" edition={Route.useParams().edition} />
}
