import { useEffect, useRef, useState } from 'react'
import { stockWords } from '../../domain/catalogue/choose-condition.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { addAllToCart } from '../cart/add-to-cart.ts'
import { askForQuote } from '../quotes/asked-quote.ts'
import { notify } from '../ui/notify.ts'
import {
  asAdditions,
  asAskedLine,
  buyableOf,
  inSeveral,
  type NamedConditions,
  type Offers,
  readOffers,
  suggested,
} from './choose-conditions.ts'
import { type ChosenPart, unchooseAll, unchoosePart, useChosenParts } from './chosen-parts.ts'

const NOTHING: { offers: Offers; named: NamedConditions } = { offers: new Map(), named: new Map() }

/** What to do with the parts that are ticked, at the foot of the screen while any is. */
export function ChosenBar() {
  const parts = [...useChosenParts().values()]
  const buyable = buyableOf(parts)
  const [asked, setAsked] = useState(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const open = inSeveral(buyable).filter(({ card }) => asked.offers.has(card.id))

  const add = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const unknown = inSeveral(buyable).filter(({ card }) => !asked.offers.has(card.id))
      if (unknown.length > 0) setAsked(withOffers(asked, unknown, await readOffers(unknown)))
      else {
        for (const id of await addAllToCart(asAdditions(buyable, asked.offers, asked.named))) unchoosePart(id)
        setAsked(NOTHING)
      }
    } catch {
      notify.error('The conditions could not be loaded. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const quote = () => askForQuote({ lines: parts.map(asAskedLine) })
  if (parts.length === 0) return null
  return (
    <section aria-label="Chosen parts" className="bulk-bar list-bar">
      {open.length > 0 && (
        <ConditionsAsked
          parts={open}
          {...asked}
          onName={(id, value) =>
            isCondition(value) && setAsked({ ...asked, named: new Map(asked.named).set(id, value) })
          }
        />
      )}
      <p role="status" className="mr-auto">
        <b>{counted(parts.length, 'part')}</b> chosen
        {buyable.length < parts.length && (
          <span className="text-muted">{`, ${thousands(parts.length - buyable.length)} on request`}</span>
        )}
      </p>
      {buyable.length > 0 && (
        <button type="button" className="button button-go" aria-disabled={isBusy} onClick={add}>
          {isBusy ? 'Adding...' : `Add ${counted(buyable.length, 'part')}`}
        </button>
      )}
      <button type="button" className="button" onClick={quote}>
        {`Quote ${thousands(parts.length)}`}
      </button>
      <button type="button" className="button" onClick={unchooseAll}>
        Clear
      </button>
    </section>
  )
}

function withOffers({ offers, named }: typeof NOTHING, parts: readonly ChosenPart[], read: Offers): typeof NOTHING {
  const best = parts.flatMap(({ card, quantity }) => {
    const condition = suggested(read.get(card.id) ?? [], quantity)
    return condition ? [[card.id, condition] as const] : []
  })
  return { offers: new Map([...offers, ...read]), named: new Map([...named, ...best]) }
}

type AskedProps = typeof NOTHING & { parts: readonly ChosenPart[]; onName: (id: number, condition: string) => void }

/** Of parts in several conditions, which is meant. The best is chosen; nothing is added before this was seen. */
function ConditionsAsked({ parts, offers, named, onName }: AskedProps) {
  const first = useRef<HTMLFieldSetElement>(null)
  useEffect(() => first.current?.querySelector('select')?.focus(), [])
  return (
    <fieldset ref={first} className="conditions-asked">
      <legend>
        {parts.length === 1
          ? 'This part is in stock in several conditions. Which one?'
          : 'These parts are in stock in several conditions. Which ones?'}
      </legend>
      {parts.map(({ card: { id, sku } }) => (
        <label key={id}>
          <span className="part-number">{sku}</span>
          <select className="field" value={named.get(id) ?? ''} onChange={({ target }) => onName(id, target.value)}>
            {(offers.get(id) ?? []).length === 0 && <option value="">Just sold out</option>}
            {(offers.get(id) ?? []).map(offer => (
              <option key={offer.condition} value={offer.condition}>
                {[stockWords(offer), offer.unitPrice != null && formatMoney(cents(offer.unitPrice))]
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
