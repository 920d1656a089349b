import { useQuery } from '@tanstack/react-query'
import { SETTING_SECTIONS, type SettingSection } from '../../../domain/settings/sections.ts'
import { api } from '../../api.ts'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { History, Restore, SavedBy, VersionList } from './History.tsx'
import { settingHistory } from './queries.ts'

/** `onRestored`: a version was restored, which replaces a draft */
type Props = { section: SettingSection; version: number; onRestored: () => void }

const FIRST = { version: 0, restores: null, savedBy: null, savedAt: null }

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
    <History refusal={refusal}>
      <QueryBoundary query={query} failed="The history could not be loaded." skeleton={<RowsSkeleton rows={3} />}>
        {versions => (
          <VersionList
            versions={[...versions, FIRST]}
            row={one => ({
              name:
                one.version === 0 ? (
                  'Default'
                ) : (
                  <>
                    Version {one.version}
                    {one.restores !== null &&
                      (one.restores === 0 ? ', the first values again' : `, version ${one.restores} again`)}
                    , saved by <SavedBy savedBy={one.savedBy} savedAt={one.savedAt} />
                  </>
                ),
              action: (
                <Restore
                  isNow={one.version === version}
                  name={one.version === 0 ? 'what the store was set up with' : `version ${one.version}`}
                  question="Restore these settings?"
                  change={`${SETTING_SECTIONS[section].title} will be as ${one.version === 0 ? 'the store was set up' : `in version ${one.version}`}.`}
                  isPending={isPending}
                  onRestore={() => change(one.version)}
                />
              ),
            })}
          />
        )}
      </QueryBoundary>
    </History>
  )
}
