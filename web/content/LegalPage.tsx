import { useSuspenseQuery } from '@tanstack/react-query'
import { LEGAL_PAGES, type LegalPage as Page } from '../../domain/legal/legal-pages.ts'
import { LegalText } from './LegalText.tsx'
import { legalPage } from './legal-queries.ts'
import { PageIntro } from './PageIntro.tsx'

const LEADS: Record<Page, string> = {
  terms: 'What you and we owe each other when you use this store or buy from it.',
  privacy: 'What this store keeps about you, where, why, and how to get it or have it deleted.',
  returns: 'What may come back, and what the warranty covers.',
}

/** A page of legal text; `edition`: an earlier version. */
export function LegalPage({ page, edition }: { page: Page; edition?: string }) {
  const { data: view } = useSuspenseQuery(legalPage(page, edition))
  const { title, path } = LEGAL_PAGES[page]
  return (
    <>
      <PageIntro title={title} lead={LEADS[page]} {...(edition !== undefined && { under: { name: title, path } })} />
      <LegalText view={view} />
    </>
  )
}
