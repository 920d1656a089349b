import type { CellValue } from './reckon-changes.ts'
import type { BulkField } from './sheet.ts'

/** Why an undo does not restore a cell. */
export const LEFT_REASONS = {
  changed: 'changed since',
  later: 'changed by a later sheet',
  gone: 'no longer there',
  no_category: 'its former category has been deleted',
} as const
export type LeftReason = keyof typeof LEFT_REASONS

type Cells = Partial<Record<BulkField, CellValue>>
type Undone = {
  before: Cells
  after: Cells
  /** the current values; null: it was deleted */
  now: Cells | null
  /** fields that a later change has set, even to the same value: these are not undone */
  later: ReadonlySet<string>
  isCategory: (id: number) => boolean
}

/** The cells of a row to restore, and those that stay because another user has changed them since. */
export function undoChanges({ before, after, now, later, isCategory }: Undone): {
  restore: { field: BulkField; after: CellValue }[]
  left: { field: BulkField; why: LeftReason }[]
} {
  const restore: { field: BulkField; after: CellValue }[] = []
  const left: { field: BulkField; why: LeftReason }[] = []
  for (const field of NAMES.filter(name => after[name] !== undefined)) {
    const former = before[field] ?? null
    if (now === null) left.push({ field, why: 'gone' })
    // Another user has already restored it.
    else if (now[field] === former) continue
    else if (later.has(field)) left.push({ field, why: 'later' })
    else if (now[field] !== after[field]) left.push({ field, why: 'changed' })
    else if (field === 'categoryId' && typeof former === 'number' && !isCategory(former))
      left.push({ field, why: 'no_category' })
    else restore.push({ field, after: former })
  }
  return { restore, left }
}

const NAMES = ['name', 'categoryId', 'isPublished', 'price', 'bin'] as const satisfies readonly BulkField[]
