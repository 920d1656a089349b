import { type KeyboardEvent, useId, useRef } from 'react'
import { QUOTE_STATES } from '../../../domain/quotes/quote.ts'
import { Icon } from '../../ui/Icon.tsx'
import { cellKeys, focusCell } from '../../ui/table/cell-keys.ts'
import { OfferFoot } from './OfferFoot.tsx'
import { hasLastPrices } from './offer-draft.ts'
import { pastedColumn, SHEET_COLUMNS } from './pasted-column.ts'
import { selectPrice, useFirstPrice } from './price-focus.ts'
import { SheetLine } from './SheetLine.tsx'
import { useFill } from './use-fill.ts'
import type { OfferOf } from './use-offer.ts'

type Props = { offer: OfferOf; onLine: (at: number) => void }

/** The offer as a sheet with a row for each line. Open if an offer is due, behind a button if there is one already. */
export function OfferSheet({ offer, onLine }: Props) {
  const { quote } = offer.admin
  const { isOpen, isOnItsWay, setOpen } = offer
  const { awaitsOffer } = QUOTE_STATES[quote.status]
  const id = useId()
  if (!offer.isShown) return null
  return (
    <section className="sheet" aria-labelledby={`${id}-title`}>
      {!awaitsOffer && (
        <div className="admin-fields flex flex-wrap items-center justify-between gap-3 px-3 py-2">
          <h3 id={`${id}-title`} className="text-base">
            {TITLES[quote.status] ?? 'Revise the offer'}
          </h3>
          <button
            type="button"
            className="button group"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Open'}
            <span className="group-aria-expanded:rotate-180">
              <Icon name="down" size={16} />
            </span>
          </button>
        </div>
      )}
      {awaitsOffer && (
        <h3 id={`${id}-title`} className="sr-only">
          Offer
        </h3>
      )}
      {isOnItsWay && <p className="p-3">This offer is on its way to the buyer. It can be taken back below.</p>}
      <div id={id} hidden={!isOpen || isOnItsWay}>
        <Sheet offer={offer} onLine={onLine} />
      </div>
    </section>
  )
}

const TITLES: { [Status in OfferOf['admin']['quote']['status']]?: string } = {
  unit_approved: 'Send a new quote instead',
  expired: 'Renew the offer',
}

/** More lines than a request can have. */
const MANY = 1000

function Sheet({ offer, onLine }: Props) {
  const { quote } = offer.admin
  const columns = HEADS.filter(([name]) => name !== LAST_PRICES || hasLastPrices(offer.admin))
  const place = useRef<HTMLFormElement>(null)
  const { fill, filled } = useFill(offer)
  useFirstPrice(place)
  const keys = cellKeys({
    columns: SHEET_COLUMNS,
    fillDown: ({ column, line }, value) => fill({ column, line: line + 1 }, Array(MANY).fill(value)),
    paste: (place, text) => fill(place, pastedColumn(text, place.column)),
    onEnd: cell => {
      // The shipping price, else the last day.
      const after = cell.form?.querySelector<HTMLInputElement>('[data-after-sheet]')
      if (after) focusCell(after)
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!event.repeat) offer.send()
      return
    }
    if (!MODIFIERS.has(event.key) && !isSend(event.target)) offer.touch()
    if (!keys.onKeyDown(event) && event.key === 'Enter' && event.target instanceof HTMLInputElement)
      // Enter must not send by accident.
      event.preventDefault()
  }
  return (
    <form
      ref={place}
      method="post"
      noValidate
      aria-label="Offer"
      className="admin-fields"
      onSubmit={event => {
        event.preventDefault()
        offer.send()
      }}
      onPointerDown={({ target }) => {
        if (!isSend(target)) offer.touch()
      }}
      onChange={offer.touch}
      onMouseDown={selectPrice}
      onKeyDown={onKeyDown}
      onPaste={keys.onPaste}
      onFocus={({ target }) => {
        const line = target.closest<HTMLElement>('[data-line]')?.dataset.line
        if (line !== undefined) onLine(Number(line))
      }}
    >
      <div className="@container">
        <table className="quote-sheet wide-sheet">
          <thead>
            <tr>
              {columns.map(([name, width]) => (
                <th key={name} scope="col" className={width}>
                  {name}
                </th>
              ))}
              <th scope="col" className="w-7">
                <span className="sr-only">Remark and cost note</span>
              </th>
            </tr>
          </thead>
          {quote.lines.map((line, at) => (
            <SheetLine key={line.id} offer={offer} at={at} line={line} width={columns.length + 1} />
          ))}
        </table>
      </div>
      <p role="status" className="sr-only">
        {filled}
      </p>
      <OfferFoot offer={offer} />
    </form>
  )
}

const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt'])
const isSend = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button[type=submit]') !== null

const LAST_PRICES = 'Last prices'

// The part has what the other columns leave, because its name is the longest text.
const HEADS = [
  ['#', 'w-8'],
  ['Part asked', ''],
  ['Part offered', 'w-31 @min-[72rem]:w-36'],
  ['Condition', 'w-27 @min-[72rem]:w-34'],
  ['Qty', 'w-11 amount'],
  ['Stock', 'w-12 amount'],
  [LAST_PRICES, 'w-25 @min-[84rem]:w-32 amount'],
  ['Unit cost', 'w-18 @min-[84rem]:w-22 amount'],
  ['Unit price', 'w-24 @min-[72rem]:w-32 amount'],
  ['Total, margin', 'w-23 @min-[84rem]:w-28 amount'],
  ['Days', 'w-10 amount'],
  ['Papers', 'w-16 @min-[61rem]:w-21 @min-[70rem]:w-24 @min-[76rem]:w-32 @min-[84rem]:w-40'],
] as const
