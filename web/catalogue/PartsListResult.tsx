import { useRef, useState } from 'react'
import type { Condition } from '../../domain/catalogue/condition.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { counted } from '../../domain/text/counted.ts'
import { refusalText } from '../api-refusal.ts'
import { addRows } from '../part-lists/add-rows.ts'
import type { NamedList } from '../part-lists/named-list.ts'
import { notify } from '../ui/notify.ts'
import { ListBar } from './ListBar.tsx'
import { listSummary } from './list-summary.ts'
import {
  type Alternate,
  asRows,
  buying,
  type Choices,
  type Found,
  isLacking,
  isProblem,
  type Row,
  rowTotal,
} from './listed-rows.ts'
import { PartsListRow, type RowChanges } from './PartsListRow.tsx'
import { UnbuyableLines } from './UnbuyableLines.tsx'

type Props = {
  found: Found
  choices: Choices
  /** `isInList`: the choice is in the list's text; the chosen part is not */
  onChoose: (choices: Choices, isInList: boolean) => void
  named: NamedList | null
  onSaved: (named: NamedList) => void
}

/** The results for a list, problems first, with editable lines and with the actions always visible. */
export function PartsListResult({ found, choices, onChoose, named, onSaved }: Props) {
  const [isAdded, setAdded] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const rows = asRows(found, choices)
  // A corrected row stays in its group, so that it does not move under the pointer.
  const first = useRef<ReadonlySet<number> | null>(null)
  first.current ??= new Set(rows.filter(isProblem).map(({ line }) => line))
  const problems = rows.filter(({ line }) => first.current?.has(line))
  const ready = rows.filter(({ line }) => !first.current?.has(line))
  const buyable = rows.filter(row => buying(row) > 0)
  const rest = rows.filter(isLacking)

  const choose = (change: Partial<Choices>, isInList: boolean) => {
    setAdded(false)
    onChoose({ ...choices, ...change }, isInList)
  }
  const { parts, conditions, quantities, references, instead, removed } = choices
  const changes = ({ line }: Row): RowChanges => ({
    part: (id: number) => choose({ parts: { ...parts, [line]: id } }, false),
    condition: (condition: Condition | null) => choose({ conditions: { ...conditions, [line]: condition } }, true),
    quantity: (quantity: number) => choose({ quantities: { ...quantities, [line]: quantity } }, true),
    counted: (isCounted: boolean) => choose({ counted: { ...choices.counted, [line]: isCounted } }, true),
    reference: (reference: string) => choose({ references: { ...references, [line]: reference } }, true),
    instead: (alternate: Alternate | null) => choose({ instead: { ...instead, [line]: alternate } }, false),
    remove: () => choose({ removed: { ...removed, [line]: true } }, true),
  })
  const table = useRef<HTMLTableElement>(null)
  /** A quantity that is not a whole number gets the focus and an error: the earlier quantity is not bought instead. */
  const isWellTyped = () => table.current?.querySelector<HTMLInputElement>('input:invalid')?.reportValidity() ?? true
  const add = async () => {
    if (isAdding || !isWellTyped()) return
    setAdding(true)
    try {
      const added = await addRows(rows)
      if (added === 0) return notify.error('All that is in stock is in your cart already.')
      setAdded(true)
      notify.success(`${counted(added, 'part')} added to cart`, { text: 'View cart', href: '/cart' })
    } catch (error) {
      notify.error(refusalText(error, 'Failed to add item to cart'))
    } finally {
      setAdding(false)
    }
  }
  const { heading, states } = listSummary(rows)
  return (
    <section aria-label="Result" className="mt-5">
      {named && <p className="text-sm text-muted">Your list “{named.name}”</p>}
      <h2 className="text-xl">{heading}</h2>
      <p className="text-muted" role="status">
        {states}
      </p>
      <UnbuyableLines rest={rest} />
      <table ref={table} className="list-sheet">
        <thead>
          <tr>
            <th scope="col">Asked for</th>
            <th scope="col">Part</th>
            <th scope="col">Availability</th>
            <th scope="col">Quantity</th>
            <th scope="col">Your reference</th>
            <th scope="col">Price</th>
            <th scope="col">Total</th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        {[
          { title: `Problems: ${problems.length}`, of: problems },
          { title: `Ready: ${ready.length}`, of: ready },
        ].map(
          ({ title, of }) =>
            of.length > 0 && (
              <tbody key={title.slice(0, 5)}>
                <tr className="list-group">
                  <th scope="rowgroup" colSpan={8}>
                    {title}
                  </th>
                </tr>
                {of.map(row => (
                  <PartsListRow key={row.line} row={row} changes={changes(row)} />
                ))}
              </tbody>
            ),
        )}
      </table>
      <p className="only-printed mt-2 text-right font-semibold tabular-nums">{sumWords(buyable, rest.length)}</p>
      <ListBar
        rows={rows}
        rest={rest}
        count={buyable.length}
        sum={sumOf(buyable)}
        isAdded={isAdded}
        isAdding={isAdding}
        named={named}
        onSaved={onSaved}
        onAdd={() => void add()}
      />
    </section>
  )
}

const sumOf = (buyable: readonly Row[]): number => buyable.reduce((sum, row) => sum + rowTotal(row), 0)

/** The totals that the bar shows on screen, for print. */
const sumWords = (buyable: readonly Row[], rest: number): string =>
  `${counted(buyable.length, 'line')} in stock: ${formatMoney(cents(sumOf(buyable)))}${rest > 0 ? `, ${rest} to quote` : ''}`
