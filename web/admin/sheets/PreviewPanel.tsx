import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import {
  type Categories,
  changedColumn,
  type SheetColumn,
  type SheetRow,
  type Typed,
} from '../../../domain/bulk/columns.ts'
import { ROW_STATES } from '../../../domain/bulk/reckon-changes.ts'
import { BULK_FIELDS } from '../../../domain/bulk/sheet.ts'
import { PRICE_LIMIT } from '../../../domain/imports/import-run.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { refusalText } from '../../api-refusal.ts'
import { newKey } from '../../new-key.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { FactTable } from '../../ui/table/FactTable.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { valueWord } from './change-words.ts'
import type { Loaded, RowChange, SheetOf } from './sheet-kinds.ts'

type Asked = { rows: readonly SheetRow[]; typed: Typed; columns: readonly SheetColumn[]; categories: Categories }
type Props = {
  sheet: SheetOf
  asked: Asked
  /** applies the current version of rows changed by another admin */
  onRenew: (now: Loaded) => void
  /** the rows were changed */
  onDone: (ids: ReadonlySet<number>) => void
  onClose: () => void
}

/** It is below the sheet, so the focus moves to it. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** The store's preview: old and new values, price jumps first. Exactly this preview is applied. */
export function PreviewPanel({ sheet, asked, onRenew, onDone, onClose }: Props) {
  const id = useId()
  const [isSeen, setSeen] = useState(false)
  const key = useRef('')
  // A new key whenever the input changes: exactly the preview is applied.
  const [turn] = useState(newKey)
  const query = useQuery({
    queryKey: ['sheet preview', turn, asked.typed, asked.rows.map(({ version }) => version)],
    queryFn: () => sheet.preview(asked),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { change, isPending, refusal } = useAdminMutation({
    change: (ids: ReadonlySet<number>, options) => sheet.change({ ...asked, ids, arePricesSeen: isSeen }, options),
    toast: ({ changed }) =>
      changed === 0 ? 'Nothing had to be changed.' : `${counted(changed, sheet.one, sheet.many)} changed.`,
    noAnswer: 'We didn’t get a response. Trying again is safe: they are changed once.',
    idempotent: {
      key: {
        get: () => key.current,
        set: next => {
          key.current = next
        },
      },
      arrived: 'These changes have arrived already. Preview again to see how things are.',
    },
  })
  if (query.isPending)
    return (
      <p role="status" className="sheet p-4 text-muted">
        Comparing with the store...
      </p>
    )
  if (query.isError)
    return (
      <div className="sheet space-y-3 p-4">
        <FormAlert>{refusalText(query.error, 'The preview could not be made. Please try again.')}</FormAlert>
        <button type="button" className="button" onClick={() => void query.refetch()}>
          Try again
        </button>
      </div>
    )
  const { preview, now } = query.data
  const changing = preview.rows.filter(({ state }) => state === 'changes')
  const refused = preview.rows.filter(({ state }) => state !== 'changes')
  const jumping = (row: RowChange) => Math.max(0, ...row.cells.map(({ jump }) => jump ?? 0))
  const sorted = [...changing].sort((one, other) => jumping(other) - jumping(one))
  const ids = new Set(changing.map(row => row.id))
  return (
    <section aria-labelledby={id} className="sheet space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} ref={takeFocus} tabIndex={-1} className="scroll-mt-16 text-lg outline-none">
          {counted(changing.length, sheet.one, sheet.many)} would change
        </h2>
        <button type="button" className="button" onClick={onClose}>
          Go on editing
        </button>
      </div>
      {refused.length > 0 && (
        <div role="alert" className="border-l-4 border-bad bg-bad-soft p-3 text-sm">
          <p className="font-semibold">{counted(refused.length, 'row')} will not be changed:</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
            {refused.map(row => (
              <li key={row.id}>
                <span className="part-number">{row.label || `Row ${row.id}`}</span> {ROW_STATES[row.state]}
              </li>
            ))}
          </ul>
          {now.rows.length > 0 && (
            <button type="button" className="button mt-2" onClick={() => onRenew(now)}>
              Show them as they are now
            </button>
          )}
        </div>
      )}
      {changing.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard too
        <section className="max-h-96 overflow-auto" tabIndex={0} aria-label="Old and new">
          <FactTable
            rows={sorted.flatMap(row => row.cells.map((cell, at) => ({ row, cell, isFirst: at === 0 })))}
            rowKey={({ row, cell }) => `${row.id} ${cell.field} ${cell.condition}`}
            columns={[
              {
                header: sheet.kind === 'parts' ? 'Part' : 'Unit',
                className: 'part-number font-semibold [overflow-wrap:anywhere]',
                cell: ({ row, isFirst }) =>
                  isFirst || sheet.kind === 'units' ? row.label : <span className="text-muted">{row.label}</span>,
              },
              { header: 'What', cell: ({ cell }) => changedColumn(cell.field, cell.condition, BULK_FIELDS) },
              {
                header: 'Now',
                card: 'wide',
                className: 'text-muted',
                cell: ({ cell }) => valueWord(cell.field, cell.condition, cell.before, asked.categories),
              },
              {
                header: 'Then',
                card: 'wide',
                className: 'font-semibold',
                cell: ({ row, cell }) => (
                  <>
                    {valueWord(cell.field, cell.condition, cell.after, asked.categories)}
                    {cell.jump !== null && (
                      <span className="block text-sm font-normal text-caution">
                        changes by {thousands(Math.round(cell.jump))} %
                      </span>
                    )}
                    {cell.field === 'price' && cell.condition === null && row.losesSale && (
                      <span className="block text-sm font-normal text-caution">sale no longer counts</span>
                    )}
                  </>
                ),
              },
            ]}
          />
        </section>
      )}
      {preview.jumps > 0 && (
        <label className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-5"
            checked={isSeen}
            onChange={({ target }) => setSeen(target.checked)}
          />
          I have looked at the {counted(preview.jumps, 'price')} that {preview.jumps === 1 ? 'changes' : 'change'} by
          more than {PRICE_LIMIT} %.
        </label>
      )}
      <FormAlert>{refusal}</FormAlert>
      <BusyButton
        className="button button-go"
        isBusy={isPending}
        isOff={changing.length === 0 || (preview.jumps > 0 && !isSeen)}
        onClick={() => change(ids, { onSuccess: () => onDone(ids) })}
      >
        {isPending ? 'Changing...' : `Change ${counted(changing.length, sheet.one, sheet.many)}`}
      </BusyButton>
    </section>
  )
}
