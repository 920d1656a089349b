import { useEffect, useRef, useState } from 'react'
import { stockWords } from '../../domain/catalogue/choose-condition.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { isFromPrice } from '../../domain/catalogue/price-tiers.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { addAllToCart } from '../cart/add-to-cart.ts'
import { openQuoteRequest } from '../quotes/quote-request-dialog.ts'
import { notify } from '../ui/notify.ts'
import { takeFocus } from '../ui/take-focus.ts'
import { useRootMark } from '../ui/use-root-mark.ts'
import {
  asAdditions,
  buyableOf,
  isSoldOut,
  isToChoose,
  type NamedConditions,
  notPlain,
  type Offers,
  readOffers,
  soldOutText,
  suggested,
  toRequestedLine,
} from './choose-conditions.ts'
import { type ChosenPart, unchooseAll, unchoosePart, useChosenParts } from './chosen-parts.ts'
import { priceWords } from './stocked-line.ts'

const NOTHING: { offers: Offers; named: NamedConditions } = { offers: new Map(), named: new Map() }

/** Actions on the selected parts, at the bottom of the screen while any is selected. */
export function ChosenBar() {
  const chosen = useChosenParts()
  const parts = [...chosen.values()]
  const [asked, setAsked] = useState(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const bar = useRef<HTMLElement>(null)
  // Offers of parts that were deselected or added to the cart are queried again when next selected.
  if ([...asked.offers.keys()].some(id => !chosen.has(id))) setAsked(onlyOf(asked, chosen))
  const priced = buyableOf(parts)
  const buyable = priced.filter(part => !isSoldOut(part, asked.offers))
  const open = buyable.filter(part => isToChoose(part, asked.offers))

  const add = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const unknown = notPlain(buyable).filter(({ card }) => !asked.offers.has(card.id))
      const now = unknown.length > 0 ? withOffers(asked, unknown, await readOffers(unknown)) : asked
      setAsked(now)
      for (const part of unknown) if (isSoldOut(part, now.offers)) notify.error(soldOutText(part.card))
      // Its buyer sees first which there are.
      if (unknown.some(part => isToChoose(part, now.offers))) return
      await addThese(
        buyable.filter(part => !isSoldOut(part, now.offers)),
        now,
      )
    } catch {
      notify.error('The conditions could not be loaded. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const addThese = async (these: readonly ChosenPart[], { offers, named }: typeof NOTHING) => {
    const added = new Set(await addAllToCart(asAdditions(these, offers, named)))
    for (const id of added) unchoosePart(id)
    if (!bar.current?.contains(document.activeElement)) return
    // The button is removed with the lines that it added.
    if (added.size === parts.length) focusTable()
    else if (these.every(({ card }) => added.has(card.id)))
      takeFocus(bar.current.querySelector<HTMLElement>('[data-quote]'))
  }
  useRootMark('bulkBar', parts.length > 0)
  const quote = () => openQuoteRequest({ lines: parts.map(toRequestedLine) })
  if (parts.length === 0) return null
  return (
    <section ref={bar} aria-label="Chosen parts" className="bulk-bar list-bar">
      {open.length > 0 && (
        <RequestedConditions
          parts={open}
          {...asked}
          onName={(id, value) =>
            isCondition(value) && setAsked({ ...asked, named: new Map(asked.named).set(id, value) })
          }
        />
      )}
      <p role="status" className="mr-auto">
        <b>{counted(parts.length, 'part')}</b> chosen
        {priced.length < parts.length && (
          <span className="text-muted">{`, ${thousands(parts.length - priced.length)} on request`}</span>
        )}
        {buyable.length < priced.length && (
          <span className="text-bad">{`, ${thousands(priced.length - buyable.length)} sold out`}</span>
        )}
      </p>
      {buyable.length > 0 && (
        <button type="button" className="button button-go" aria-disabled={isBusy} onClick={add}>
          {isBusy ? 'Adding...' : `Add ${counted(buyable.length, 'part')}`}
        </button>
      )}
      <button type="button" data-quote className="button" onClick={quote}>
        {`Quote ${thousands(parts.length)}`}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          focusTable()
          unchooseAll()
        }}
      >
        Clear
      </button>
    </section>
  )
}

/** The selection was in the table, and the bar disappears: the focus moves there. The page does not scroll. */
const focusTable = () => document.getElementById('results')?.focus({ preventScroll: true })

/** The offers of parts that are still selected. */
function onlyOf({ offers, named }: typeof NOTHING, chosen: ReadonlyMap<number, ChosenPart>): typeof NOTHING {
  const isChosen = ([id]: readonly [number, unknown]) => chosen.has(id)
  return { offers: new Map([...offers].filter(isChosen)), named: new Map([...named].filter(isChosen)) }
}

function withOffers({ offers, named }: typeof NOTHING, parts: readonly ChosenPart[], read: Offers): typeof NOTHING {
  const best = parts.flatMap(part => {
    const { id } = part.card
    const condition = suggested(part, read.get(id) ?? [])
    return condition ? [[id, condition] as const] : []
  })
  return { offers: new Map([...offers, ...read]), named: new Map([...named, ...best]) }
}

type ConditionsProps = typeof NOTHING & {
  parts: readonly ChosenPart[]
  onName: (id: number, condition: string) => void
}

/**
 * Selects the conditions of parts that have several. The best is preselected; nothing is added before the buyer has
 * seen the choice.
 */
function RequestedConditions({ parts, offers, named, onName }: ConditionsProps) {
  const first = useRef<HTMLFieldSetElement>(null)
  useEffect(() => first.current?.querySelector('select')?.focus(), [])
  return (
    <fieldset ref={first} className="conditions-asked">
      <legend>
        {parts.length === 1
          ? 'This part is in stock in several conditions. Which one?'
          : 'These parts are in stock in several conditions. Which ones?'}
      </legend>
      {parts.map(({ card: { id, sku, uom } }) => (
        <label key={id}>
          <span className="part-number">{sku}</span>
          <select className="field" value={named.get(id) ?? ''} onChange={({ target }) => onName(id, target.value)}>
            {(offers.get(id) ?? []).map(offer => (
              <option key={offer.condition} value={offer.condition}>
                {[
                  stockWords(offer, uom),
                  offer.unitPrice != null && priceWords(offer.unitPrice, uom ?? 'EA', isFromPrice(offer.prices)),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
