import { editionOf } from '../../../domain/legal/in-force.ts'
import { LEGAL_PAGES, type LegalPage } from '../../../domain/legal/legal-pages.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { api } from '../../api.ts'
import { notify } from '../../ui/notify.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { History, SavedBy, VersionList } from './History.tsx'
import type { LegalVersions } from './queries.ts'

type Version = LegalVersions['versions'][number]
const STATES: Record<Version['state'], string> = {
  'in force': 'In effect',
  planned: 'Planned',
  earlier: 'Earlier',
  overtaken: 'Never in effect',
}

type Props = { page: LegalPage; kept: LegalVersions; onEdit: (text: string) => void }

/** Earlier versions. Each can be loaded into the editor and saved with a new effective date: none is ever changed. */
export function LegalHistory({ page, kept, onEdit }: Props) {
  const { change, isPending } = useAdminMutation({
    change: (version: number) => api.legal.admin.text({ page, version }),
    onSuccess: ({ text }) => {
      onEdit(text)
      notify.success('It is in the editor. Save it to make it a new version.')
    },
    onError: () => notify.error('The text could not be loaded.'),
  })
  return (
    <History title="Versions">
      <VersionList
        versions={kept.versions}
        row={one => ({
          name: (
            <>
              {one.version === 0 ? 'The first text' : `Version ${one.version}`}, from {dayInWords(one.from)}
            </>
          ),
          note: one.savedAt && (
            <>
              Saved by <SavedBy savedBy={one.savedBy} savedAt={one.savedAt} />
            </>
          ),
          action: (
            <>
              <span className="text-muted">{STATES[one.state]}</span>
              {(one.state === 'in force' || one.state === 'earlier') && (
                <PageLink
                  href={`${LEGAL_PAGES[page].path}${one.state === 'earlier' ? `/${editionOf(one)}` : ''}`}
                  className="link finger-high"
                >
                  Look<span className="sr-only"> at version {one.version}</span>
                </PageLink>
              )}
              <button type="button" className="button" disabled={isPending} onClick={() => change(one.version)}>
                Edit a copy<span className="sr-only"> of version {one.version}</span>
              </button>
            </>
          ),
        })}
      />
    </History>
  )
}
