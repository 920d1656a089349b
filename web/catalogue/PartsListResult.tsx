import { useState } from 'react'
import { type CartLine, mergeLines } from '../../domain/cart.ts'
import { conditionLabel } from '../../domain/condition.ts'
import { counted } from '../../domain/counted.ts'
import { LISTED_STATES, type ListedState, listedState, shareStock } from '../../domain/listed-state.ts'
import { cents, formatMoney, times } from '../../domain/money.ts'
import type { ListedPart } from '../../domain/parts-list.ts'
import { askingPrice } from '../../domain/product.ts'
import { thousands } from '../../domain/thousands.ts'
import { store } from '../../store.config.ts'
import { mailAddress, productAddress, shopAddress } from '../addresses.ts'
import { refusalText } from '../api-refusal.ts'
import { cart } from '../cart/cart.ts'
import { showCart } from '../cart/drawer-state.ts'
import { type TrackedLine, trackLines } from '../cart/track-lines.ts'
import { askForQuote } from '../quotes/ask-for-quote.ts'
import { type AskedLine, typedLine } from '../quotes/quote-subject.ts'
import { notify } from '../ui/notify.ts'
import { PartNumber } from '../ui/PartNumber.tsx'
import type { Card } from './ProductCard.tsx'

type Meant = ListedPart & { candidates: Card[]; chosen: Card | null; unitPrice: number | null }
/** `available`: what of the part's stock is left for this line */
type Row = Meant & { available: number; state: ListedState }

const COLORS: Record<ListedState, string> = {
  in_stock: 'text-good',
  short: 'text-caution',
  taken: 'text-bad',
  out_of_stock: 'text-bad',
  on_request: 'text-caution',
  candidates: 'text-caution',
  unknown: 'text-bad',
}
/** As much of a list as a mail link can carry. */
const MOST_IN_MAIL = 1500

/** What the store found for a pasted list, and what to do with it. */
export function PartsListResult({ parts, candidates }: { parts: ListedPart[]; candidates: Card[][] }) {
  const [chosen, choose] = useState<Record<string, number>>({})
  const [isAdded, setAdded] = useState(false)
  const rows = asRows(parts.map((part, index) => whatIsMeant(part, candidates[index] ?? [], chosen[part.partNumber])))
  const count = (...states: ListedState[]) => rows.filter(({ state }) => states.includes(state)).length
  const buyable = rows.filter(({ state }) => state === 'in_stock' || state === 'short')
  const rest = rows.filter(({ state }) => state !== 'in_stock')

  const add = () => {
    const room = shareStock(buyable, id => cart.count(id))
    const lines = buyable.flatMap(({ chosen, quantity }, at): CartLine[] => {
      const adding = Math.min(quantity, room[at] ?? 0)
      return chosen && adding > 0 ? [{ productId: chosen.id, condition: null, quantity: adding }] : []
    })
    if (lines.length === 0) {
      notify.error('All that is in stock is in your cart already.')
      return
    }
    const merged = mergeLines(lines)
    cart.add(merged).then(
      () => {
        setAdded(true)
        notify.success(`${counted(merged.length, 'part')} added to cart`)
        void trackLines(
          'add_to_cart',
          merged.flatMap(line => buyable.flatMap(row => asTracked(line, row)).slice(0, 1)),
        )
      },
      error => notify.error(refusalText(error, 'Failed to add item to cart')),
    )
    showCart(true)
  }
  const written = rest.map(row => `${row.partNumber}\t${lacking(row)}\t${LISTED_STATES[row.state]}`)
  const body = `Please quote:\n${written.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(body).then(
      () => notify.success('The list is copied'),
      () => notify.error('The list could not be copied'),
    )
  return (
    <section aria-label="Result">
      <h2 className="text-xl">
        {count('in_stock', 'short', 'taken', 'out_of_stock', 'on_request')} of {rows.length} found
      </h2>
      <p className="mt-1 text-muted" role="status">
        {[
          `${count('in_stock')} in stock`,
          count('short') > 0 && `${count('short')} with fewer than asked`,
          count('taken', 'on_request', 'out_of_stock') > 0 &&
            counted(count('taken', 'on_request', 'out_of_stock'), 'needs a quote', 'need a quote'),
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
                E-mail the rest
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
            <ResultRow
              key={row.line}
              row={row}
              choose={id => choose(before => ({ ...before, [row.partNumber]: id }))}
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

/** How many cannot be added to the cart: of a part that has some in stock the others. */
const lacking = ({ state, quantity, available }: Row): number => (state === 'short' ? quantity - available : quantity)

/** The part that was found, or else the number as it was pasted. */
const asAsked = (row: Row): AskedLine =>
  row.chosen
    ? {
        ...{ productId: row.chosen.id, partNumber: row.chosen.sku, name: row.chosen.name, condition: null },
        quantity: lacking(row),
      }
    : typedLine(row.partNumber, row.quantity)

function whatIsMeant(part: ListedPart, candidates: Card[], chosenId: number | undefined): Meant {
  const [only] = candidates
  const chosen = (candidates.length === 1 ? only : candidates.find(({ id }) => id === chosenId)) ?? null
  const asking =
    chosen &&
    askingPrice({
      price: cents(chosen.price),
      salePrice: chosen.salePrice === null ? null : cents(chosen.salePrice),
    })
  return { ...part, candidates, chosen, unitPrice: asking?.unitPrice ?? null }
}

function asRows(lines: readonly Meant[]): Row[] {
  const left = shareStock(lines)
  return lines.map((line, at) => {
    const { candidates, chosen, quantity, unitPrice } = line
    const available = left[at] ?? 0
    const offered = chosen && { totalQuantity: chosen.totalQuantity, available, isPriced: unitPrice !== null }
    return { ...line, available, state: listedState(candidates.length, offered, quantity) }
  })
}

function ResultRow({ row, choose }: { row: Row; choose: (id: number) => void }) {
  const { partNumber, quantity, candidates, chosen, unitPrice, available, state } = row
  const buying = chosen ? Math.min(quantity, available) : quantity
  return (
    <tr>
      <th scope="row" className="part-number">
        <span className="block min-w-40 whitespace-normal [overflow-wrap:anywhere]">
          <PartNumber sku={partNumber} />
        </span>
      </th>
      <td>
        {candidates.length > 1 && (
          <select
            aria-label={`Which part is meant by ${partNumber}`}
            className="field mb-1 py-1"
            value={chosen?.id ?? ''}
            onChange={event => choose(Number(event.target.value))}
          >
            <option value="" disabled>
              Choose
            </option>
            {candidates.map(({ id, sku, name }) => (
              <option key={id} value={id}>
                {sku}: {name}
              </option>
            ))}
          </select>
        )}
        {chosen ? (
          <>
            <a href={productAddress(chosen.slug)} className="text-link">
              {chosen.name}
            </a>
            <span className="block text-sm text-muted">
              {chosen.sku !== partNumber && <PartNumber sku={chosen.sku} />}{' '}
              {chosen.conditions.map(conditionLabel).join(', ')}
            </span>
          </>
        ) : (
          candidates.length === 0 && (
            <a href={shopAddress({ search: partNumber })} className="text-link">
              Search for it
            </a>
          )
        )}
      </td>
      <td className={COLORS[state]}>
        {state === 'short' && chosen ? onlySoMany(available, chosen) : LISTED_STATES[state]}
      </td>
      <td>
        <Label>Quantity</Label>
        {thousands(quantity)}
      </td>
      <td>
        {unitPrice !== null && (
          <>
            <Label>Price</Label>
            {formatMoney(cents(unitPrice))}
          </>
        )}
      </td>
      <td>
        {unitPrice !== null && buying > 0 && (
          <>
            <Label>Total</Label>
            {formatMoney(times(cents(unitPrice), buying))}
          </>
        )}
      </td>
    </tr>
  )
}

/** What a figure is, where the head of the table has no room. */
const Label = ({ children }: { children: string }) => <span className="text-muted md:hidden">{children} </span>

const onlySoMany = (available: number, { totalQuantity }: Card): string =>
  `Only ${thousands(available)} ${available < totalQuantity ? 'left, after a line above' : 'in stock'}`
