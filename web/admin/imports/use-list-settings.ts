import { useState } from 'react'
import { isAsTried, type ListSettings } from './list-settings.ts'
import type { ImportView } from './queries.ts'

/** The settings of a list as they stand on the page; `quantity` as it was typed. */
export function useListSettings(list: ImportView) {
  const [settings, setSettings] = useState<ListSettings>({
    mapping: list.mapping ?? list.headings.map(() => null),
    condition: list.condition,
    quantity: list.quantity === null ? '' : `${list.quantity}`,
    missing: list.missing,
  })
  const set = (changed: Partial<ListSettings>) => setSettings(before => ({ ...before, ...changed }))
  return { settings, set, isAsTried: isAsTried(settings, list) }
}
