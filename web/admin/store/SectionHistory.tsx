import { useQuery } from '@tanstack/react-query'
import { SETTING_SECTIONS, type SettingSection } from '../../../domain/settings/sections.ts'
import { api } from '../../api.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { type SettingVersion, settingHistory } from './queries.ts'

/** `onRestored`: a version was restored, which replaces a draft */
type Props = { section: SettingSection; version: number; onRestored: () => void }

/** The versions of a section; each can be restored. */
export function SectionHistory({ section, version, onRestored }: Props) {
  const query = useQuery(settingHistory(section))
  const { change, isPending, refusal } = useAdminMutation({
    change: async (restores: number) => {
      const saved = await api.storeSettings.restore({ section, version, restores })
      onRestored()
      return saved
    },
    toast: () => 'Restored.',
  })
  if (version === 0) return null
  return (
    <section aria-label="History" className="sheet">
      <h3 className="p-4 pb-2 text-base">History</h3>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <QueryBoundary query={query} failed="The history could not be loaded." skeleton={<RowsSkeleton rows={3} />}>
        {versions => (
          <ol className="divide-y divide-line border-t border-line text-sm">
            {[...versions, null].map(one => (
              <li key={one?.version ?? 0} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <span className="flex-1">{one === null ? 'Default' : <Saved {...one} />}</span>
                {one?.version === version ? (
                  <span className="text-muted">In force</span>
                ) : (
                  <ConfirmButton
                    name={
                      <>
                        Restore{' '}
                        <span className="sr-only">
                          {one === null ? 'what the store was set up with' : `version ${one.version}`}
                        </span>
                      </>
                    }
                    question="Restore these settings?"
                    action="Restore"
                    isPending={isPending}
                    onConfirm={() => change(one?.version ?? 0)}
                  >
                    {SETTING_SECTIONS[section].title} will be as{' '}
                    {one === null ? 'the store was set up' : `in version ${one.version}`}. The current version stays in
                    the history. What you have typed and not saved is discarded.
                  </ConfirmButton>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </section>
  )
}

const Saved = ({ version, restores, savedBy, savedAt }: Omit<SettingVersion, 'values'>) => (
  <>
    Version {version}
    {restores !== null && (restores === 0 ? ', the first values again' : `, version ${restores} again`)}, saved by{' '}
    {savedBy ?? 'a deleted account'}, <ShortTime at={savedAt} />
  </>
)
