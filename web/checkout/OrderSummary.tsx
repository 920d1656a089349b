import { Fragment, useRef, useState } from 'react'
import type { BackorderedPieces } from '../../domain/cart/cart.ts'
import type { Shortfall } from '../../domain/cart/checkout-minimum.ts'
import { roundUpFor } from '../../domain/cart/round-up.ts'
import { isAirworthy } from '../../domain/catalogue/choose-condition.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { atPriceWords, isFromPrice, type PiecesAtPrice } from '../../domain/catalogue/price-tiers.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { chargesTotal } from '../../domain/charges/charge.ts'
import { laterText } from '../../domain/inventory/backorder.ts'
import { markText, paperText } from '../../domain/inventory/unit-words.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { counted } from '../../domain/text/counted.ts'
import type { PricedQuote } from '../cart/priced-cart.ts'
import { RoundUpButton } from '../cart/RoundUpButton.tsx'
import { RoundUpLine } from '../cart/RoundUpLine.tsx'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { PartPicture } from '../catalogue/PartPicture.tsx'
import { Amount } from '../ui/Amount.tsx'
import { ChargeAmounts } from '../ui/ChargeAmounts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

type Line = {
  /** for a line of a quote */
  quoteNumber?: string
  /** its place in that quote: two lines may be of one part in one condition */
  at?: number
  condition: string | null
  quantity: number
  sku: string
  name: string
  manufacturer: string | null
  /** the unit of measure; omitted: pieces */
  uom?: string
  imageUrl: string | null
  drawing: string
  linePrice: number
  /** the number of pieces at each price */
  prices?: readonly PiecesAtPrice[]
  /** the buyer's own reference */
  reference?: string | undefined
  later?: BackorderedPieces | null
  unit?: (Parameters<typeof markText>[0] & Parameters<typeof paperText>[0] & { id: number }) | null
}
type Props = {
  lines: Line[]
  quotes: readonly PricedQuote[]
  /** the adjustment to the minimum order */
  roundUp: { sku: string; name: string; linePrice: number } | null
  /** the missing amount to the minimum order */
  lacking: Shortfall | null
  subtotal: number
  shipping: number | null
  charges: readonly { label: string; amount: number }[]
  /** null: it is being worked out */
  tax: number | null
  /** shown next to the shipping cost */
  note: string | null
  /** of freight that was quoted and is not charged */
  follows: string | null
}

/** More lines than these scroll by themselves, and so must be reached by the keyboard. */
const SURELY_SHOWN = 5
const MAX_NAMED = 3

/**
 * The order, beside the steps of checkout, where long lists scroll and the total stays visible; on a phone above them, with
 * folded lines.
 */
export function OrderSummary({
  lines,
  quotes,
  roundUp,
  lacking,
  subtotal,
  shipping,
  charges,
  tax,
  note,
  follows,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const total = formatMoney(cents(subtotal + (shipping ?? 0) + chargesTotal(charges) + (tax ?? 0)))
  const shown = [...lines, ...quotes.flatMap(linesOf)]
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Order summary"
      className="outline-none sheet self-start p-4 max-lg:py-1 lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1 lg:flex lg:max-h-[max(22rem,calc(100dvh-12rem))] lg:flex-col"
    >
      <div className="flex items-baseline justify-between gap-3 max-lg:hidden">
        <h2 className="text-lg">Order summary</h2>
        <p className="text-sm text-muted">{counted(shown.length, 'line')}</p>
      </div>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-2 font-semibold lg:hidden"
        aria-expanded={isOpen}
        aria-controls="order-lines"
        onClick={() => setOpen(!isOpen)}
      >
        Order summary
        <span className={isOpen ? 'rotate-180' : ''}>
          <Icon name="down" />
        </span>
        <span className="ml-auto tabular-nums">{total}</span>
      </button>
      {!isOpen && <FoldedWarnings lines={shown} />}
      <div id="order-lines" className={`lg:flex lg:min-h-0 lg:flex-col ${isOpen ? 'max-lg:pb-3' : 'max-lg:hidden'}`}>
        <ul
          tabIndex={shown.length > SURELY_SHOWN ? 0 : undefined}
          aria-label="Lines of the order"
          className="scroll-shade mt-2 min-h-0 divide-y divide-line lg:-mx-4 lg:overflow-y-auto lg:px-4"
        >
          {shown.map(line => (
            <li
              key={`${line.quoteNumber ?? ''} ${line.at ?? ''} ${line.sku} ${line.manufacturer} ${line.condition} ${line.unit?.id ?? ''} ${line.reference ?? ''}`}
              className="grid grid-cols-[3rem_1fr_auto] gap-3 py-3"
            >
              <PartPicture url={line.imageUrl} drawing={line.drawing} name={line.name} size={48} />
              <span className="min-w-0">
                <span className="line-clamp-2 text-sm/5">
                  <Unbroken>{line.name}</Unbroken>
                </span>
                <span className="block text-sm text-muted">
                  <span className="part-number">{line.sku}</span> · Qty {quantityIn(line.uom ?? 'EA', line.quantity)}
                </span>
                {line.prices &&
                  isFromPrice(line.prices) &&
                  line.prices.map(one => (
                    <span key={one.unitPrice} className="block text-sm text-muted tabular-nums">
                      {atPriceWords(one, line.uom ?? 'EA')}
                    </span>
                  ))}
                <span className="block text-sm">
                  {line.condition ? conditionLabel(line.condition) : 'Condition not chosen yet'}
                  {line.manufacturer && <span className="text-muted"> · {line.manufacturer}</span>}
                </span>
                <NotAirworthy condition={line.condition} />
                {line.reference && (
                  <span className="block text-sm [overflow-wrap:anywhere]">
                    Your reference: <bdi className="inline-block">{line.reference}</bdi>
                  </span>
                )}
                {line.later && (
                  <span className="block text-sm text-caution">{laterText(line.quantity, line.later, line.uom)}</span>
                )}
                {line.unit && (
                  <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                    {[markText(line.unit), paperText(line.unit)].filter(Boolean).join(' · ')}
                  </span>
                )}
                {line.quoteNumber && (
                  <span className="block text-sm text-muted">
                    Quote <span className="part-number whitespace-nowrap">{line.quoteNumber}</span>
                  </span>
                )}
              </span>
              <span className="tabular-nums">{formatMoney(cents(line.linePrice))}</span>
            </li>
          ))}
          {roundUp && (
            <li>
              <RoundUpLine roundUp={roundUp} onGone={() => section.current?.focus()} />
            </li>
          )}
        </ul>
        <dl className="mt-2 shrink-0 space-y-1 border-t border-line pt-3 tabular-nums">
          <Amount label="Subtotal" amount={subtotal} />
          <Amount label={note === null ? 'Shipping' : `Shipping (${note})`} amount={shipping ?? 'Choose a method'} />
          <ChargeAmounts charges={charges} />
          <Amount label="Tax" amount={tax ?? '…'} />
          <Amount label="Total" amount={total} isTotal />
        </dl>
        {follows !== null && <p className="mt-2 text-sm">{follows}</p>}
      </div>
      {lacking && (
        <div className="max-lg:pb-3">
          <RoundUpButton upTo={roundUpFor(lacking)} needed={lacking.shortfall} place="checkout" />
        </div>
      )}
    </section>
  )
}

/** The warnings of the lines, while a phone does not show the lines. */
function FoldedWarnings({ lines }: { lines: readonly Line[] }) {
  const unfit = Map.groupBy(
    lines.filter(({ condition }) => condition !== null && !isAirworthy(condition)),
    ({ condition }) => condition ?? '',
  )
  return [...unfit].map(([condition, warned]) => {
    const numbers = [...new Set(warned.map(({ sku }) => sku))]
    const more = numbers.length - MAX_NAMED
    return (
      <p key={condition} className="pb-2 text-sm [overflow-wrap:anywhere] lg:hidden">
        {numbers.slice(0, MAX_NAMED).map((sku, at) => (
          <Fragment key={sku}>
            {at > 0 && ', '}
            <span className="part-number">{sku}</span>
          </Fragment>
        ))}
        {more > 0 && ` and ${more} more`} · {conditionLabel(condition)}
        <NotAirworthy condition={condition} />
      </p>
    )
  })
}

const linesOf = ({ quoteNumber, lines }: PricedQuote): Line[] =>
  lines.map((line, at) => ({ ...line, name: line.name || line.sku, quoteNumber, at }))
