import { useState } from 'react'
import type { CartLine } from '../../domain/cart.ts'
import { conditionLabel } from '../../domain/condition.ts'
import { counted } from '../../domain/counted.ts'
import { LISTED_STATES, type ListedState, listedState } from '../../domain/listed-state.ts'
import { cents, formatMoney, times } from '../../domain/money.ts'
import type { ListedPart } from '../../domain/parts-list.ts'
import { askingPrice } from '../../domain/product.ts'
import { thousands } from '../../domain/thousands.ts'
import { store } from '../../store.config.ts'
import { mailAddress, productAddress, shopAddress } from '../addresses.ts'
import { refusalText } from '../api-refusal.ts'
import { cart } from '../cart/cart.ts'
import { showCart } from '../cart/drawer-state.ts'
import { askForQuote } from '../quotes/ask-for-quote.ts'
import { type AskedLine, typedLine } from '../quotes/quote-subject.ts'
import { notify } from '../ui/notify.ts'
import type { Card } from './ProductCard.tsx'

type Row = ListedPart & { candidates: Card[]; chosen: Card | null; unitPrice: number | null; state: ListedState }

const COLORS: Record<ListedState, string> = {
  in_stock: 'text-good',
  short: 'text-caution',
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
  const rows = parts.map((part, index) => asRow(part, candidates[index] ?? [], chosen[part.partNumber]))
  const count = (...states: ListedState[]) => rows.filter(({ state }) => states.includes(state)).length
  const buyable = rows.filter(({ state }) => state === 'in_stock' || state === 'short')
  const rest = rows.filter(({ state }) => state !== 'in_stock')

  const add = () => {
    const lines: CartLine[] = []
    for (const { chosen, quantity } of buyable) {
      if (!chosen) continue
      const adding = lines.find(line => line.productId === chosen.id)
      const room = chosen.totalQuantity - cart.count(chosen.id) - (adding?.quantity ?? 0)
      if (room <= 0) continue
      if (adding) adding.quantity += Math.min(quantity, room)
      else lines.push({ productId: chosen.id, condition: null, quantity: Math.min(quantity, room) })
    }
    setAdded(true)
    if (lines.length === 0) {
      notify.error('All that is in stock is in your cart already.')
      return
    }
    cart.add(lines).then(
      () => notify.success(`${counted(lines.length, 'part')} added to cart`),
      error => notify.error(refusalText(error, 'Failed to add item to cart')),
    )
    showCart(true)
  }
  const written = rest.map(({ partNumber, quantity, state }) => `${partNumber}\t${quantity}\t${LISTED_STATES[state]}`)
  const body = `Please quote:\n${written.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(body).then(
      () => notify.success('The list is copied'),
      () => notify.error('The list could not be copied'),
    )
  return (
    <section aria-label="Result">
      <h2 className="text-xl">
        {count('in_stock', 'short', 'out_of_stock', 'on_request')} of {rows.length} found
      </h2>
      <p className="mt-1 text-muted" role="status">
        {[
          `${count('in_stock')} in stock`,
          count('short') > 0 && `${count('short')} with fewer than asked`,
          count('on_request', 'out_of_stock') > 0 &&
            counted(count('on_request', 'out_of_stock'), 'needs a quote', 'need a quote'),
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
              Request a quote for the rest
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
      <table className="product-table">
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
              key={row.partNumber}
              row={row}
              choose={id => choose(before => ({ ...before, [row.partNumber]: id }))}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The part that was found, or else the number as it was pasted. */
const asAsked = ({ chosen, partNumber, quantity }: Row): AskedLine =>
  chosen
    ? { productId: chosen.id, partNumber: chosen.sku, name: chosen.name, condition: null, quantity }
    : typedLine(partNumber, quantity)

function asRow(part: ListedPart, candidates: Card[], chosenId: number | undefined): Row {
  const [only] = candidates
  const chosen = (candidates.length === 1 ? only : candidates.find(({ id }) => id === chosenId)) ?? null
  const asking =
    chosen &&
    askingPrice({
      price: cents(chosen.price),
      salePrice: chosen.salePrice === null ? null : cents(chosen.salePrice),
    })
  const offered = chosen && { totalQuantity: chosen.totalQuantity, isPriced: Boolean(asking) }
  const state = listedState(candidates.length, offered, part.quantity)
  return { ...part, candidates, chosen, unitPrice: asking?.unitPrice ?? null, state }
}

function ResultRow({ row, choose }: { row: Row; choose: (id: number) => void }) {
  const { partNumber, quantity, candidates, chosen, unitPrice, state } = row
  const buying = chosen ? Math.min(quantity, chosen.totalQuantity) : quantity
  return (
    <tr>
      <th scope="row" className="part-number">
        {partNumber}
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
              {chosen.sku !== partNumber && <span className="part-number">{chosen.sku} </span>}
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
        {state === 'short' && chosen ? `Only ${thousands(chosen.totalQuantity)} in stock` : LISTED_STATES[state]}
      </td>
      <td>{thousands(quantity)}</td>
      <td>{unitPrice === null ? '' : formatMoney(cents(unitPrice))}</td>
      <td>{unitPrice === null || buying === 0 ? '' : formatMoney(times(cents(unitPrice), buying))}</td>
    </tr>
  )
}
