import { type ReactNode, useState } from 'react'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { quantityIn, unitPriceIn } from '../../domain/catalogue/unit-of-measure.ts'
import { cents } from '../../domain/money/money.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { type FactColumn, FactTable } from '../ui/table/FactTable.tsx'
import type { PartRow, Submission } from './queries.ts'

type Props = {
  submission: Submission
  /** loads the rows after a position */
  more: (after: number) => Promise<Submission['parts']>
  /** next to the heading */
  children?: ReactNode
}

const COLUMNS: readonly FactColumn<PartRow>[] = [
  { header: 'Part number', cell: ({ partNumber }) => <span className="part-number font-semibold">{partNumber}</span> },
  { header: 'Description', card: 'wide', cell: ({ description }) => description },
  {
    header: 'Condition',
    cell: ({ condition }) =>
      condition === null ? <span className="text-muted">not stated</span> : conditionLabel(condition),
  },
  {
    header: 'Quantity',
    isAmount: true,
    cell: ({ quantity, uom }) => (
      <>
        <span className="text-muted md:hidden">Quantity </span>
        {quantityIn(uom, quantity)}
      </>
    ),
  },
  {
    header: 'Price each',
    isAmount: true,
    cell: ({ price, uom }) =>
      price === null ? <span className="text-muted">no price</span> : unitPriceIn(uom, cents(price)),
  },
]

/** The list of parts in a submission, 100 rows and then more. */
export function PartRows({ submission: { parts, rowCount }, more, children }: Props) {
  const [rows, setRows] = useState(parts.rows)
  const [after, setAfter] = useState(parts.after)
  const [isBusy, setBusy] = useState(false)
  if (rowCount === 0) return null
  const load = async () => {
    if (after === null || isBusy) return
    setBusy(true)
    try {
      const next = await more(after)
      setRows(before => [...before, ...next.rows])
      setAfter(next.after)
    } catch (error) {
      notify.error(refusalText(error, 'The rows could not be loaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="List of parts">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">{counted(rowCount, 'row')}</h3>
        {children}
      </div>
      <div className="sheet mt-2 overflow-hidden">
        <FactTable rows={rows} rowKey={({ position }) => position} columns={COLUMNS} />
      </div>
      {after !== null && (
        <p className="mt-3 text-center">
          <button type="button" className="button" aria-busy={isBusy} onClick={() => void load()}>
            {isBusy ? 'Loading...' : `More rows (${thousands(rowCount - rows.length)} left)`}
          </button>
        </p>
      )}
    </section>
  )
}
