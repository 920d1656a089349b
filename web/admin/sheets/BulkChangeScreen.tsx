import { useQuery } from '@tanstack/react-query'
import { type Categories, changedColumn } from '../../../domain/bulk/columns.ts'
import { BULK_FIELDS } from '../../../domain/bulk/sheet.ts'
import { LEFT_REASONS } from '../../../domain/bulk/undo-changes.ts'
import { isCondition } from '../../../domain/catalogue/condition.ts'
import { counted } from '../../../domain/text/counted.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { BULK_CHANGES_ADDRESS, partAdminAddress, unitAdminAddress } from '../addresses.ts'
import { BackLink } from '../BackLink.tsx'
import { subjectsText, undoneWord, valueWord } from './change-words.ts'
import { bulkChange } from './queries.ts'
import type { BulkChangePage } from './sheet-kinds.ts'
import { useUndo } from './use-undo.ts'

type Cell = { id: string; label: string; open: string | null; what: string; before: string; after: string }

const COLUMNS: readonly Column<Cell>[] = [
  {
    id: 'what',
    header: 'Part or unit',
    fit: 'whole',
    value: (cell: Cell) => cell.label,
    cell: ({ label, open }) =>
      open ? (
        <PageLink href={open} className="part-number text-link">
          {label}
        </PageLink>
      ) : (
        <span className="part-number">{label}</span>
      ),
  },
  { id: 'column', header: 'Column', card: 'second', value: cell => cell.what },
  { id: 'before', header: 'Before', card: 'end', value: cell => cell.before },
  { id: 'after', header: 'After', card: 'lead', value: cell => cell.after },
]

/** A change made by a sheet, cell by cell, and its undo. */
export function BulkChangeScreen({ id }: { id: number }) {
  const query = useQuery(bulkChange(id))
  const { data: categories = [] } = useQuery(orpc.catalogue.admin.categories.queryOptions(LIVE))
  const { change, isPending, refusal } = useUndo()
  return (
    <div className="space-y-3">
      <BackLink href={BULK_CHANGES_ADDRESS}>Bulk changes</BackLink>
      <QueryBoundary query={query} failed="This change could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
        {({ change: made, rows }) => (
          <div className="space-y-3">
            <div className="flex flex-wrap items-center gap-3">
              <h1 className="text-xl">{subjectsText(made)} changed</h1>
              {!made.undoneAt && (
                <BusyButton className="button" isBusy={isPending} onClick={() => change(made.id)}>
                  Undo
                </BusyButton>
              )}
            </div>
            <p>
              By {made.admin}, <Moment at={made.createdAt} form="minute" />.
            </p>
            {made.undoneAt && (
              <p role="status" className="border-l-4 border-line bg-sunken px-3 py-2">
                Undone by {made.undoneBy}, <Moment at={made.undoneAt} form="minute" />: {undoneWord(made)}.
              </p>
            )}
            {made.leftAlone.length > 0 && <Left page={{ change: made, rows }} />}
            <FormAlert>{refusal}</FormAlert>
            <PlainTable
              label="Changed cells"
              rows={cellsOf(rows, categories)}
              rowId={cell => cell.id}
              columns={COLUMNS}
            />
          </div>
        )}
      </QueryBoundary>
    </div>
  )
}

const conditionOf = (condition: string | null) => (condition !== null && isCondition(condition) ? condition : null)

function Left({ page: { change } }: { page: BulkChangePage }) {
  return (
    <details open={change.leftAlone.length <= 10} className="sheet p-3 text-sm">
      <summary className="cursor-pointer font-medium pointer-coarse:min-h-11">
        {counted(change.leftAlone.length, 'cell')} left as {change.leftAlone.length === 1 ? 'it is' : 'they are'}
      </summary>
      <ul className="mt-1 max-h-64 list-disc overflow-y-auto pl-5">
        {change.leftAlone.map(({ label, condition, field, why }) => (
          <li key={`${label} ${condition} ${field}`}>
            <span className="part-number">{label}</span>, {changedColumn(field, conditionOf(condition), BULK_FIELDS)}:{' '}
            {LEFT_REASONS[why]}
          </li>
        ))}
      </ul>
    </details>
  )
}

const cellsOf = (rows: BulkChangePage['rows'], categories: Categories): Cell[] =>
  rows.flatMap(({ thing, thingId, label, condition, before, after }) =>
    Object.entries(after).map(([field, value]) => ({
      id: `${thing} ${thingId} ${field}`,
      label,
      open: thing === 'part' ? partAdminAddress(thingId) : thing === 'unit' ? unitAdminAddress(thingId) : null,
      what: changedColumn(field, conditionOf(condition), BULK_FIELDS),
      before: wordOf(field, thing, condition, before, categories),
      after: valueWord(field, thing === 'unit' ? null : (condition ?? 'part'), value, categories),
    })),
  )

const wordOf = (
  field: string,
  thing: string,
  condition: string | null,
  before: BulkChangePage['rows'][number]['before'],
  categories: Categories,
): string => {
  const value = Object.entries(before).find(([name]) => name === field)?.[1]
  return valueWord(field, thing === 'unit' ? null : (condition ?? 'part'), value, categories)
}
