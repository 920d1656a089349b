import { useState } from 'react'
import { ConditionShape } from '../../../domain/catalogue/product-shapes.ts'
import { COLUMNS } from '../../../domain/imports/import-columns.ts'
import { MISSING_RULE_NAMES } from '../../../domain/imports/import-run.ts'
import { z } from '../../../domain/text/zod.ts'
import { hasEqualValues } from '../stored-draft.ts'
import { useStoredDraft } from '../use-stored-draft.ts'
import { isSameAsDryRun, type ListSettings } from './list-settings.ts'
import type { ImportView } from './queries.ts'

const DraftShape: z.ZodMiniType<ListSettings> = z.strictObject({
  mapping: z.array(z.nullable(z.enum(COLUMNS))),
  condition: z.nullable(ConditionShape),
  quantity: z.string().check(z.maxLength(20)),
  missing: z.enum(MISSING_RULE_NAMES),
  areUnits: z.nullable(z.boolean()),
  takenAs: z.partialRecord(z.enum(COLUMNS), z.record(z.string(), z.string())),
  category: z.string().check(z.maxLength(200)),
  priceLimit: z.string().check(z.maxLength(20)),
})

const settingsOf = ({ mapping, headings, quantity, category, priceLimit, ...list }: ImportView): ListSettings => ({
  mapping: mapping ?? headings.map(() => null),
  condition: list.condition,
  missing: list.missing,
  areUnits: list.areUnits,
  takenAs: list.takenAs,
  quantity: quantity === null ? '' : `${quantity}`,
  category: category ?? '',
  priceLimit: priceLimit === null ? '' : `${priceLimit}`,
})

/** The edited settings of a list, stored while the page is left; quantity, category and limit as typed. */
export function useListSettings(list: ImportView) {
  const [settings, setSettings] = useState(() => settingsOf(list))
  const { keep } = useStoredDraft<ListSettings>({
    // Requested settings have become the list's own.
    about: `import:${list.id}:${list.version}`,
    shape: DraftShape,
    restore: kept => {
      if (kept.mapping.length !== list.headings.length || hasEqualValues(kept, settingsOf(list))) return false
      setSettings(kept)
      return true
    },
  })
  const set = (changed: Partial<ListSettings>) => {
    const next = { ...settings, ...changed }
    setSettings(next)
    keep(next)
  }
  return { settings, set, isAsTried: isSameAsDryRun(settings, list) }
}
