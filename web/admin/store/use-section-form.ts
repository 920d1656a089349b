import { readStored, type SettingSection } from '../../../domain/settings/sections.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { type CheckedValues, type Draft, resolveSection, toDraft } from './draft.ts'
import type { StoreSettings } from './queries.ts'
import { withFirstRates } from './rates/rate-kinds.ts'
import { useVersionedForm } from './use-versioned-form.ts'

type Asked = { section: SettingSection; values: StoreSettings['values']; version: number }

const DraftShape: z.ZodMiniType<Draft> = z.record(
  z.string(),
  z.union([z.string(), z.boolean(), z.array(z.string()), z.array(z.record(z.string(), z.string()))]),
)

/** The storage name of a section's draft in this tab. */
export const sectionDraft = (section: SettingSection): string => `store-settings:${section}`

/** The form of a section of settings. */
export function useSectionForm({ section, values, version }: Asked) {
  const now = withFirstRates(readStored(section, values).values)
  const stored = toDraft(section, now)
  const versioned = useVersionedForm<Draft, CheckedValues>({
    about: sectionDraft(section),
    shape: DraftShape,
    version,
    stored,
    resolver: resolveSection(section, now),
    save: (checked, seen) => api.storeSettings.save({ section, version: seen, values: checked }),
    storedOf: checked => toDraft(section, withFirstRates(readStored(section, checked).values)),
    toast: 'Saved.',
    // Another release of the store may have had other fields.
    fitting: typed => Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, typed[name] ?? value])),
    // Fields of rows are not registered.
    hasUnregistered: true,
  })
  return { versioned, now }
}
