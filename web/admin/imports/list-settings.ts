import { isDoubt } from '../../../domain/imports/doubts.ts'
import { COLUMNS, type Column } from '../../../domain/imports/import-columns.ts'
import { MAX_STOCK_QUANTITY } from '../../../domain/inventory/stock-adjustment.ts'
import type { ImportView } from './queries.ts'

export type ListSettings = Pick<ImportView, 'condition' | 'missing' | 'areUnits' | 'takenAs'> & {
  mapping: NonNullable<ImportView['mapping']>
  /** as typed */
  quantity: string
  category: string
  priceLimit: string
}

/** The default quantity of rows without one; null: no default; undefined: not a number, or too large. */
export const typedQuantity = (typed: string): number | null | undefined => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) && Number(text) <= MAX_STOCK_QUANTITY ? Number(text) : undefined
}

/** The limit of price changes in percent; null: no limit; undefined: not a whole number from 1 to 1,000. */
export const typedLimit = (typed: string): number | null | undefined => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000 ? Number(text) : undefined
}

export const typedCategory = (typed: string): string | null => typed.trim() || null

/** The mappings of a column with one more; null removes the mapping. */
export function withWord(
  takenAs: ListSettings['takenAs'],
  column: Column,
  word: string,
  meaning: string | null,
): ListSettings['takenAs'] {
  const key = isDoubt(word) ? word : word.toUpperCase()
  const { [key]: _, ...others } = takenAs[column] ?? {}
  return { ...takenAs, [column]: meaning === null ? others : { ...others, [key]: meaning } }
}

/** The mapped words, as the store saves them. */
export const meantWords = (takenAs: ListSettings['takenAs']): ListSettings['takenAs'] =>
  Object.fromEntries(Object.entries(takenAs).filter(([, words]) => Object.keys(words ?? {}).length > 0))

const areAlike = (a: ListSettings['takenAs'], b: ListSettings['takenAs']) =>
  COLUMNS.every(column => {
    const [one, other] = [a[column] ?? {}, b[column] ?? {}]
    const words = Object.keys(one)
    return words.length === Object.keys(other).length && words.every(word => one[word] === other[word])
  })

type Kept = Pick<
  ImportView,
  'mapping' | 'condition' | 'quantity' | 'missing' | 'areUnits' | 'takenAs' | 'category' | 'priceLimit'
>

/** True if these are the settings of the last dry run: only those can be imported (docs/decisions/0025-imports.md). */
export const isSameAsDryRun = (
  { mapping, condition, quantity, missing, areUnits, takenAs, category, priceLimit }: ListSettings,
  kept: Kept,
): boolean =>
  mapping.length === kept.mapping?.length &&
  mapping.every((column, at) => column === kept.mapping?.[at]) &&
  condition === kept.condition &&
  typedQuantity(quantity) === kept.quantity &&
  missing === kept.missing &&
  areUnits === kept.areUnits &&
  areAlike(takenAs, kept.takenAs) &&
  typedCategory(category) === kept.category &&
  typedLimit(priceLimit) === kept.priceLimit
