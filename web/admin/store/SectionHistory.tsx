import { useQuery } from '@tanstack/react-query'
import { SETTING_SECTIONS, type SettingSection } from '../../../domain/settings/sections.ts'
import { api } from '../../api.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { AskingButton } from '../../ui/AskingButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import { useToldChange } from '../use-told-change.ts'
import { type SettingVersion, settingHistory } from './queries.ts'

/** What was saved before, each to be saved again. */
export function SectionHistory({ section, version }: { section: SettingSection; version: number }) {
  const query = useQuery(settingHistory(section))
  const { change, isPending, refusal } = useToldChange(
    (restores: number) => api.storeSettings.restore({ section, version, restores }),
    () => 'Restored.',
  )
  if (version === 0) return null
  return (
    <section aria-label="History" className="sheet">
      <h3 className="p-4 pb-2 text-base">History</h3>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <Asked query={query} failed="The history could not be loaded." skeleton={<RowsSkeleton rows={3} />}>
        {versions => (
          <ol className="divide-y divide-line border-t border-line text-sm">
            {[...versions, FIRST].map(one => (
              <li key={one.version} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <span className="flex-1">{one.version === 0 ? 'As the store was set up' : <Saved {...one} />}</span>
                {one.version === version ? (
                  <span className="text-muted">In force</span>
                ) : (
                  <AskingButton
                    name="Restore"
                    question="Restore these settings?"
                    action="Restore"
                    isPending={isPending}
                    onConfirm={() => change(one.version)}
                  >
                    {SETTING_SECTIONS[section].title} will be as{' '}
                    {one.version === 0 ? 'the store was set up' : `in version ${one.version}`}. What counts now stays in
                    the history.
                  </AskingButton>
                )}
              </li>
            ))}
          </ol>
        )}
      </Asked>
    </section>
  )
}

const FIRST = { version: 0, restores: null, savedBy: null, savedAt: new Date(0) }

const Saved = ({ version, restores, savedBy, savedAt }: Omit<SettingVersion, 'values'>) => (
  <>
    Version {version}
    {restores !== null && (restores === 0 ? ', the first values again' : `, version ${restores} again`)}, saved by{' '}
    {savedBy ?? 'a deleted account'}, <ShortTime at={savedAt} />
  </>
)
