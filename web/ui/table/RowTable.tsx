import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { PageLink } from '../PageLink.tsx'
import { type Column, cellText } from './columns.ts'
import { HeadCell } from './HeadCell.tsx'
import { useColumnFit } from './use-column-fit.ts'
import type { ListTable } from './use-list-table.ts'
import { useKeepFocus, useRestoreRowFocus, useTableKeys } from './use-table-keys.ts'

type Props<Row extends object> = {
  table: ListTable<Row>
  columns: readonly Column<Row>[]
  label: string
  /** the address that opens for a row */
  open?: ((row: Row) => string | null) | undefined
  /** the details that unfold instead; null: none */
  detail?: ((row: Row) => ReactNode) | undefined
  /** the row that is unfolded at first */
  unfolded?: string | undefined
  canTick?: boolean
  rowClass?: ((row: Row) => string) | undefined
  sortAddress?: (sort: string) => string
}

/** Rows of one line each; on a phone, cards of two lines. All content can be reached by keyboard. */
export function RowTable<Row extends object>({ table, columns, label, canTick = false, ...how }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows } = table.getRowModel()
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set(how.unfolded ? [how.unfolded] : []))
  const byId = new Map(columns.map(column => [column.id, column]))
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? [])
  // The reader who chooses optional columns gets all of them: the frame scrolls sideways instead.
  const isAsGiven = visible.every(({ isExtra = false }) => !isExtra)
  const frame = useRef<HTMLDivElement>(null)
  const isWhole = ({ fit, align, isAction, value }: Column<Row>): boolean =>
    isAction ||
    align === 'right' ||
    fit === 'whole' ||
    rows.some(({ original }) => ['object', 'number'].includes(typeof (value(original) ?? '')))
  const { folded, widths } = useColumnFit(frame, isAsGiven ? visible : NO_COLUMNS, rows, isWhole)
  const isFolded = (id: string): true | undefined => folded.has(id) || undefined
  useTableKeys(
    body,
    canTick
      ? {
          tick: (id, isRange) => {
            const row = table.getRow(id)
            row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: isRange })
          },
          clear: () => table.setRowSelection({}),
        }
      : null,
  )
  useRestoreRowFocus(body)
  const fold = (id: string) =>
    setUnfolded(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]))
  return (
    <div ref={frame} className={`sheet ${isAsGiven ? 'overflow-clip' : 'overflow-x-auto'}`}>
      <table className="list-table" data-fits={isAsGiven || undefined}>
        <caption className="sr-only">{label}</caption>
        <colgroup>
          {canTick && <col />}
          {visible.map(column => (
            <col
              key={column.id}
              width={widths.get(column.id)}
              data-fit={isWhole(column) ? 'whole' : undefined}
              data-folded={isFolded(column.id)}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {canTick && (
              <th scope="col" className="tick">
                <AllTick
                  count={rows.length}
                  isAll={rows.length > 0 && table.getIsAllRowsSelected()}
                  isSome={table.getIsSomeRowsSelected()}
                  onChange={isTicked => table.toggleAllRowsSelected(isTicked)}
                />
              </th>
            )}
            {visible.map(column => (
              <HeadCell
                key={column.id}
                column={column}
                isFolded={isFolded(column.id)}
                width={widths.get(column.id)}
                sorted={table.getColumn(column.id)?.getIsSorted() ?? false}
                address={how.sortAddress}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...useKeepFocus(body, ids)}>
          {rows.map(row => {
            const detail = how.detail?.(row.original) ?? null
            const isUnfolded = detail !== null && unfolded.has(row.id)
            return (
              <Fragment key={row.id}>
                <tr data-row={row.id} tabIndex={-1} className={how.rowClass?.(row.original)}>
                  {canTick && (
                    <td className="tick">
                      <input
                        type="checkbox"
                        aria-label={`Select ${cellText(visible[0]?.value(row.original) ?? '')}`}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    </td>
                  )}
                  {visible.map((column, at) => {
                    const { id, value, cell, align, card, isAction } = column
                    const given = value(row.original)
                    const content = cell ? cell(row.original) : cellText(given)
                    // Texts may be cut off; numbers and times never are.
                    const title = typeof given === 'string' && given !== '' ? given : undefined
                    const fit = isWhole(column) ? 'whole' : column.fit
                    if (at > 0)
                      return (
                        <td
                          key={id}
                          title={title}
                          data-fit={fit}
                          data-align={align}
                          data-card={card}
                          data-action={isAction}
                          data-folded={isFolded(id)}
                        >
                          {content}
                        </td>
                      )
                    return (
                      <th key={id} scope="row" title={title} data-fit={fit}>
                        <Opener
                          address={how.open?.(row.original) ?? null}
                          isUnfolded={isUnfolded}
                          onFold={detail === null ? null : () => fold(row.id)}
                        >
                          {content}
                        </Opener>
                        {/* In a card the marks may go below the number. */}
                        <wbr className="md:hidden" />
                        {column.marks?.(row.original)}
                      </th>
                    )
                  })}
                </tr>
                {isUnfolded && (
                  <tr className="unfolded">
                    <td colSpan={visible.length + (canTick ? 1 : 0)}>{detail}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type OpenerProps = {
  address: string | null
  isUnfolded: boolean
  onFold: (() => void) | null
  children: ReactNode
}

/** The first cell of a row: a link, a button that unfolds the details, or plain text. */
function Opener({ address, isUnfolded, onFold, children }: OpenerProps) {
  if (address !== null)
    return (
      <PageLink href={address} data-open className="opens">
        {children}
      </PageLink>
    )
  if (onFold === null) return children
  return (
    <button type="button" data-open className="opens" aria-expanded={isUnfolded} onClick={onFold}>
      {children}
    </button>
  )
}

const NO_COLUMNS: readonly Column<object>[] = []

type AllProps = { count: number; isAll: boolean; isSome: boolean; onChange: (isTicked: boolean) => void }

function AllTick({ count, isAll, isSome, onChange }: AllProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll
  }, [isSome, isAll])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={`Select all ${count} on this page`}
      checked={isAll}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
