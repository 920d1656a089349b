import { isDoubt } from '../../../domain/imports/doubts.ts'
import { COLUMNS, type Column } from '../../../domain/imports/import-columns.ts'
import { MAX_STOCK_QUANTITY } from '../../../domain/inventory/stock-adjustment.ts'
import type { ImportView } from './queries.ts'

export type ListSettings = Pick<ImportView, 'condition' | 'missing' | 'areUnits' | 'takenAs'> & {
  mapping: NonNullable<ImportView['mapping']>
  /** as they were typed */
  quantity: string
  category: string
  priceLimit: string
}

/** The pieces of rows that do not say how many; null where nothing stands in for them, undefined for what is no number, or too large. */
export const typedQuantity = (typed: string): number | null | undefined => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) && Number(text) <= MAX_STOCK_QUANTITY ? Number(text) : undefined
}

/** The limit of price changes in percent; null where there is none, undefined for what is no whole number from 1 to 1,000. */
export const typedLimit = (typed: string): number | null | undefined => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000 ? Number(text) : undefined
}

export const typedCategory = (typed: string): string | null => typed.trim() || null

/** What the words and doubts of a column are taken for, with one more; null: it is not taken for anything. */
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

/** The words that mean something, as the store keeps them. */
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

/** Only what was tried can be run (docs/decisions/0025-imports.md): are these the settings that the store keeps of the list? */
export const isAsTried = (
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
