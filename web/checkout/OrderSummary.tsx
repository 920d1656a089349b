import type { Shortfall } from '../../domain/checkout-minimum.ts'
import { conditionCode } from '../../domain/condition.ts'
import { cents, formatMoney } from '../../domain/money.ts'
import { roundUpFor } from '../../domain/round-up.ts'
import { RoundUpButton } from '../cart/RoundUpButton.tsx'
import { RoundUpLine } from '../cart/RoundUpLine.tsx'
import { PartPicture } from '../catalogue/PartPicture.tsx'

type Line = {
  productId: number
  condition: string | null
  quantity: number
  sku: string
  name: string
  imageUrl: string | null
  drawing: string
  linePrice: number
}
type Props = {
  lines: Line[]
  /** the adjustment to the minimum order */
  roundUp: { sku: string; name: string; linePrice: number } | null
  /** what the minimum order lacks */
  lacking: Shortfall | null
  subtotal: number
  shipping: number | null
  isEstimate: boolean
}

/** What is being bought, always beside the steps of checkout. */
export function OrderSummary({ lines, roundUp, lacking, subtotal, shipping, isEstimate }: Props) {
  return (
    <section aria-label="Order summary" className="sheet self-start p-4 lg:sticky lg:top-4">
      <h2 className="text-lg">Order summary</h2>
      <ul className="mt-2 divide-y divide-line">
        {lines.map(line => (
          <li key={`${line.productId} ${line.condition}`} className="grid grid-cols-[3rem_1fr_auto] gap-3 py-3">
            <PartPicture url={line.imageUrl} drawing={line.drawing} name={line.name} size={48} />
            <span className="min-w-0">
              <span className="line-clamp-2 text-sm/5">{line.name}</span>
              <span className="block text-sm text-muted">
                <span className="part-number">{line.sku}</span>
                {line.condition && ` · ${conditionCode(line.condition)}`} · Qty {line.quantity}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(cents(line.linePrice))}</span>
          </li>
        ))}
        {roundUp && (
          <li>
            <RoundUpLine roundUp={roundUp} />
          </li>
        )}
      </ul>
      {lacking && <RoundUpButton upTo={roundUpFor(lacking)} needed={lacking.shortfall} place="checkout" />}
      <dl className="mt-2 space-y-1 border-t border-line pt-3 tabular-nums">
        <Amount label="Subtotal" value={formatMoney(cents(subtotal))} />
        <Amount
          label={isEstimate ? 'Shipping (estimate)' : 'Shipping'}
          value={shipping === null ? 'Choose a method' : formatMoney(cents(shipping))}
        />
        <Amount label="Tax" value={formatMoney(cents(0))} />
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>Total</dt>
          <dd>{formatMoney(cents(subtotal + (shipping ?? 0)))}</dd>
        </div>
      </dl>
    </section>
  )
}

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
