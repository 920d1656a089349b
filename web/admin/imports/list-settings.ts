import { MOST_OF_A_LINE } from '../../../domain/inventory/stock-adjustment.ts'
import type { ImportView } from './queries.ts'

export type ListSettings = Pick<ImportView, 'condition' | 'missing'> & {
  mapping: NonNullable<ImportView['mapping']>
  /** as it was typed */
  quantity: string
}

/** The pieces of rows that do not say how many; null where nothing stands in for them, undefined for what is no number, or too large. */
export const typedQuantity = (typed: string): number | null | undefined => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) && Number(text) <= MOST_OF_A_LINE ? Number(text) : undefined
}

/** Only what was tried can be run (docs/decisions/0025-imports.md): are these the settings that the store keeps of the list? */
export const isAsTried = (
  { mapping, condition, quantity, missing }: ListSettings,
  kept: Pick<ImportView, 'mapping' | 'condition' | 'quantity' | 'missing'>,
): boolean =>
  mapping.length === kept.mapping?.length &&
  mapping.every((column, at) => column === kept.mapping?.[at]) &&
  condition === kept.condition &&
  typedQuantity(quantity) === kept.quantity &&
  missing === kept.missing
