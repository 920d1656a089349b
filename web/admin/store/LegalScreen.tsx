import { useQuery } from '@tanstack/react-query'
import { LEGAL_PAGES, type LegalPage } from '../../../domain/legal/legal-pages.ts'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { LegalEditor } from './LegalEditor.tsx'
import { legalVersions } from './queries.ts'

/** A legal page: its text and its versions. */
export function LegalScreen({ page }: { page: LegalPage }) {
  return (
    <QueryBoundary
      query={useQuery(legalVersions(page))}
      failed="The page could not be loaded."
      skeleton={<RowsSkeleton rows={8} />}
    >
      {kept => (
        <div className="grid gap-4">
          <div>
            <h2 className="text-lg">{LEGAL_PAGES[page].title}</h2>
            <p className="text-sm text-muted">
              Each version stays readable at its own address. Orders keep the version of the terms that they were placed
              under.
            </p>
          </div>
          <LegalEditor key={page} page={page} kept={kept} />
        </div>
      )}
    </QueryBoundary>
  )
}
