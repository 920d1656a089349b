import { minimumOrderShortfall } from '../../../../domain/cart/checkout-minimum.ts'
import { chargesByRule } from '../../../../domain/charges/charge-rules.ts'
import { cents, sum } from '../../../../domain/money/money.ts'
import type { Store } from '../../../../domain/settings/store-shape.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { ChargeAmounts } from '../../../ui/ChargeAmounts.tsx'
import type { PreviewProps } from './preview-props.ts'

const GOODS = cents(400_00)
const SMALL = cents(10_00)
const SALE = {
  hasHazmat: true,
  wantsCertificate: true,
  buysAog: true,
  packages: [{ weightLb: 120, lengthIn: 96, widthIn: 12, heightIn: 12 }],
}

/** A sample order with all automatic charges, before and after, and the message for a small cart. */
export const OrderPreview = ({ is, will }: PreviewProps) => (
  <>
    <p className="text-sm text-muted">
      Parts for $400.00 with dangerous goods, in one box of 96 in and 120 lb, with a certificate, for an aircraft on the
      ground. Freight and tax come on top.
    </p>
    <div className="mt-3 grid gap-x-10 gap-y-4 sm:grid-cols-2">
      <Example title="Now" store={is} />
      <Example title="With these values" store={will} />
    </div>
  </>
)

function Example({ title, store: { charges, minimumOrder } }: { title: string; store: Store }) {
  const charged = chargesByRule(charges, SALE)
  return (
    <div>
      <h4 className="text-sm font-semibold">{title}</h4>
      <dl className="mt-1 grid gap-1 text-sm">
        <Amount label="Parts" amount={GOODS} />
        <ChargeAmounts charges={charged} />
        <Amount label="Total" amount={sum([GOODS, ...charged.map(({ amount }) => amount)])} isTotal />
      </dl>
      {['US', 'DE'].map(country => (
        <p key={country} className="mt-2 text-sm">
          A cart of $10.00 to {country === 'US' ? 'the US' : 'Germany'}:{' '}
          {minimumOrderShortfall(SMALL, country, minimumOrder)?.message ?? 'enough.'}
        </p>
      ))}
    </div>
  )
}
