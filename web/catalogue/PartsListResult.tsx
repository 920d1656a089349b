import { useState } from 'react'
import { type CartLine, mergeLines } from '../../domain/cart/cart.ts'
import type { Condition } from '../../domain/catalogue/condition.ts'
import { LISTED_STATES, type ListedState } from '../../domain/catalogue/listed-state.ts'
import type { ListedPart } from '../../domain/catalogue/parts-list.ts'
import { counted } from '../../domain/text/counted.ts'
import { store } from '../../store.config.ts'
import { mailAddress } from '../addresses.ts'
import { refusalText } from '../api-refusal.ts'
import { cart } from '../cart/cart.ts'
import { showCart } from '../cart/drawer-state.ts'
import { type TrackedLine, trackLines } from '../cart/track-lines.ts'
import { askForQuote } from '../quotes/asked-quote.ts'
import { notify } from '../ui/notify.ts'
import {
  asAsked,
  asRows,
  asText,
  buying,
  type Candidate,
  isLacking,
  linesToAdd,
  NO_CHOICES,
  type Row,
} from './listed-rows.ts'
import { PartsListRow } from './PartsListRow.tsx'

/** As much of a list as a mail link can carry. */
const MOST_IN_MAIL = 1500

const TO_QUOTE: readonly ListedState[] = ['taken', 'other_condition', 'on_request', 'out_of_stock']

/** What the store found for a pasted list, and what to do with it. */
export function PartsListResult({ parts, candidates }: { parts: ListedPart[]; candidates: Candidate[][] }) {
  const [choices, choose] = useState(NO_CHOICES)
  const [isAdded, setAdded] = useState(false)
  const rows = asRows(parts, candidates, choices)
  const count = (...states: ListedState[]) => rows.filter(({ state }) => states.includes(state)).length
  const buyable = rows.filter(row => buying(row) > 0)
  const rest = rows.filter(isLacking)
  const choosePart = (number: string, id: number) =>
    choose(before => ({ ...before, parts: { ...before.parts, [number]: id } }))
  const chooseCondition = (line: number, condition: Condition | null) =>
    choose(before => ({ ...before, conditions: { ...before.conditions, [line]: condition } }))

  const add = () => {
    const merged = mergeLines(linesToAdd(buyable, (id, condition) => cart.count(id, condition)))
    if (merged.length === 0) {
      notify.error('All that is in stock is in your cart already.')
      return
    }
    cart.add(merged).then(
      () => {
        setAdded(true)
        notify.success(`${counted(new Set(merged.map(line => line.productId)).size, 'part')} added to cart`)
        void trackLines(
          'add_to_cart',
          merged.flatMap(line => buyable.flatMap(row => asTracked(line, row)).slice(0, 1)),
        )
      },
      error => notify.error(refusalText(error, 'Failed to add item to cart')),
    )
    showCart(true)
  }
  const written = rest.map(row => asText(row, LISTED_STATES[row.state]))
  const body = `Please quote:\n${written.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(body).then(
      () => notify.success('The list is copied'),
      () => notify.error('The list could not be copied'),
    )
  return (
    <section aria-label="Result">
      <h2 className="text-xl">
        {count('in_stock', 'short', 'taken', 'other_condition', 'out_of_stock', 'on_request')} of {rows.length} found
      </h2>
      <p className="mt-1 text-muted" role="status">
        {[
          `${count('in_stock')} in stock`,
          count('short') > 0 && `${count('short')} with fewer than asked`,
          count(...TO_QUOTE) > 0 && counted(count(...TO_QUOTE), 'needs a quote', 'need a quote'),
          count('candidates') > 0 && `${count('candidates')} with several candidates`,
          count('unknown') > 0 && `${count('unknown')} unknown`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        {buyable.length > 0 && (
          <button type="button" className={`button ${isAdded ? '' : 'button-go'}`} onClick={add}>
            {isAdded ? 'Add available again' : 'Add available to cart'}
          </button>
        )}
        {rest.length > 0 && (
          <>
            <button type="button" className="button" onClick={() => askForQuote({ lines: rest.map(asAsked) })}>
              Request quote for the rest
            </button>
            {body.length <= MOST_IN_MAIL && (
              <a href={mailAddress(store.mailboxes.sales, 'Quote request: a list of parts', body)} className="button">
                Email the rest
              </a>
            )}
            <button type="button" className="button" onClick={copy}>
              Copy the rest
            </button>
          </>
        )}
      </p>
      <table className="product-table of-pasted">
        <thead>
          <tr>
            <th scope="col">Asked for</th>
            <th scope="col">Part</th>
            <th scope="col">State</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <PartsListRow
              key={row.line}
              row={row}
              choosePart={id => choosePart(row.partNumber, id)}
              chooseCondition={condition => chooseCondition(row.line, condition)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What is counted of a line, when it is the part of this row. */
const asTracked = (line: CartLine, { chosen, unitPrice }: Row): TrackedLine[] =>
  chosen?.id === line.productId
    ? [{ ...line, ...{ sku: chosen.sku, name: chosen.name, unitPrice: unitPrice ?? 0, brand: chosen.manufacturer } }]
    : []
