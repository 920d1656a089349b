import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SETTING_SECTIONS, type SettingSection } from '../../../domain/settings/sections.ts'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { OpeningNote } from '../opening/OpeningNote.tsx'
import { deleteStoredDraft } from '../stored-draft.ts'
import { EmbargoTable } from './EmbargoTable.tsx'
import { SavedBy } from './History.tsx'
import { LegalScreen } from './LegalScreen.tsx'
import { MailsScreen } from './MailsScreen.tsx'
import { storeSettings } from './queries.ts'
import { SectionForm } from './SectionForm.tsx'
import { SectionHistory } from './SectionHistory.tsx'
import { formOf, isLegalPage, mailOf, STORE_FORMS, titleOfForm } from './store-forms.ts'
import { sectionDraft } from './use-section-form.ts'

/** The owner's forms: a section of settings, the text of emails, or a legal page; selected by the address. */
export function StoreScreen({ section: named, mail }: { section?: string; mail?: string }) {
  const section = formOf(named)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label="Sections" className="sheet lg:sticky lg:top-4">
        <ul className="flex flex-wrap lg:block lg:divide-y lg:divide-line">
          {STORE_FORMS.map(name => (
            <li key={name}>
              <Link
                to="/admin/store"
                search={{ section: name }}
                aria-current={name === section ? 'page' : undefined}
                className="flex min-h-10 items-center px-4 py-2 text-sm whitespace-nowrap hover:underline aria-[current=page]:bg-sunken aria-[current=page]:font-semibold pointer-coarse:min-h-11"
              >
                {titleOfForm(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {section === 'mails' ? (
        <MailsScreen mail={mailOf(mail)} />
      ) : isLegalPage(section) ? (
        <LegalScreen key={section} page={section} />
      ) : (
        <SettingsScreen section={section} />
      )}
    </div>
  )
}

/** A section of settings, and its versions. */
function SettingsScreen({ section }: { section: SettingSection }) {
  const query = useQuery(storeSettings())
  const [restored, setRestored] = useState(0)
  return (
    <QueryBoundary query={query} failed="The settings could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
      {({ values, sections }) => {
        const kept = sections.find(one => one.section === section)
        return (
          <div className="grid gap-4">
            <OpeningNote />
            <div>
              <h2 className="text-lg">{SETTING_SECTIONS[section].title}</h2>
              <p className="text-sm text-muted">
                {kept ? (
                  <>
                    Saved by <SavedBy savedBy={kept.savedBy} savedAt={kept.savedAt} />.
                  </>
                ) : (
                  'Default.'
                )}{' '}
                A change is on all pages within a minute.
              </p>
            </div>
            <SectionForm
              key={`${section} ${restored}`}
              section={section}
              values={values}
              version={kept?.version ?? 0}
            />
            {section === 'internationalRates' && <EmbargoTable />}
            <SectionHistory
              key={section}
              section={section}
              version={kept?.version ?? 0}
              onRestored={() => {
                // Resets the form without its draft, so that it shows the restored values.
                deleteStoredDraft(sectionDraft(section))
                setRestored(count => count + 1)
              }}
            />
          </div>
        )
      }}
    </QueryBoundary>
  )
}
