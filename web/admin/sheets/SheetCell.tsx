import { memo, type ReactNode, useId } from 'react'
import { type Categories, cellOf, type SheetColumn, type SheetRow, showCell } from '../../../domain/bulk/columns.ts'

type Props = {
  row: SheetRow
  column: SheetColumn
  categories: Categories
  typed: string | undefined
  /** its column, from 1 */
  place: number
  isActive: boolean
  isSelected: boolean
  /** its row was changed by another admin after loading */
  isStale: boolean
  /** the editor; null: not being edited */
  children: ReactNode
}

/** A cell of a sheet. An invalid one shows its error, a changed one its earlier value. */
export const SheetCell = memo(function SheetCell({ row, column, categories, typed, place, ...how }: Props) {
  const id = useId()
  const { value, isThere, isChanged, why } = cellOf(row, column, typed, categories)
  const isFixed = column.kind === 'fixed'
  const former = isChanged ? `was ${showCell(column, row.values[column.id] ?? null, categories) || 'blank'}` : ''
  const isBlank = isThere && why === null && value === null
  const text = !isThere ? '–' : why !== null ? typed : showCell(column, value, categories)
  const about = how.isStale && place === 1 ? 'Changed by another user since it was loaded' : (why ?? former)
  const classes = [
    'sheet-cell',
    column.kind === 'price' && 'amount',
    isFixed && 'fixed',
    isBlank && 'blank',
    place === 1 && 'first',
    place === 1 && how.isStale && 'stale',
  ]
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is one of two, and both have them
    <div
      role={place === 1 ? 'rowheader' : 'gridcell'}
      aria-colindex={place}
      aria-selected={how.isSelected}
      aria-readonly={isFixed || !isThere || undefined}
      aria-invalid={why !== null || undefined}
      aria-describedby={about ? id : undefined}
      tabIndex={how.isActive ? 0 : -1}
      data-changed={isChanged || undefined}
      title={how.children === null ? [text, about].filter(Boolean).join('\n') : undefined}
      className={classes.filter(Boolean).join(' ')}
    >
      {how.children ?? <span className="truncate">{text}</span>}
      {about && (
        <span id={id} hidden>
          {about}
        </span>
      )}
    </div>
  )
})
