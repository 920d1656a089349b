import type { Categories } from '../../../domain/bulk/columns.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { counted } from '../../../domain/text/counted.ts'
import type { BulkChange } from './sheet-kinds.ts'

type Value = string | number | boolean | null | undefined

/** An old or new cell value in words: `$12.50`, `On request`, `No category`. */
export function valueWord(field: string, condition: string | null, value: Value, categories: Categories): string {
  if (field === 'price') {
    if (typeof value !== 'number') return condition === null ? 'As its condition' : 'As the part'
    return value === 0 ? 'On request' : formatMoney(cents(value))
  }
  if (field === 'categoryId')
    return typeof value === 'number'
      ? (categories.find(({ id }) => id === value)?.name ?? 'A category that is no more')
      : 'No category'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === '' || value == null ? 'None' : `${value}`
}

export const subjectsText = ({ kind, things }: Pick<BulkChange, 'kind' | 'things'>): string =>
  counted(things, kind === 'parts' ? 'part' : 'unit')

/** The result of an undo. */
export const undoneWord = ({ restored, left }: Pick<BulkChange, 'restored' | 'left'>): string =>
  `${counted(restored ?? 0, 'cell')} put back${left > 0 ? `, ${counted(left, 'cell')} left as changed since` : ''}`
