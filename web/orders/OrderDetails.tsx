import type { ReactNode } from 'react'
import { type Address, formatAddress } from '../../domain/customers/address.ts'
import { methodForAdmin } from '../../domain/shipping/carrier-account.ts'
import { dayInWords } from '../../domain/text/calendar-day.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { arrivalText } from './arrival.ts'
import { OrderItems } from './OrderItems.tsx'
import { paymentMethod } from './payment-method.ts'
import type { OrderView } from './queries.ts'

type Props = {
  order: OrderView
  isForAdmin?: boolean
  /** replaces its lines; absent: all of them in one table */
  items?: ReactNode
}

/** The lines, the destination and the price of an order. */
export function OrderDetails({ order, isForAdmin = false, items }: Props) {
  const [shipTo, billTo] = [order.shippingAddress, order.billingAddress].map(address =>
    formatAddress(address).join('\n'),
  )
  const isSame = shipTo === billTo
  return (
    <div className="space-y-6 print:space-y-3">
      {items ?? <OrderItems order={order} isForAdmin={isForAdmin} />}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-3 print:gap-2">
        {isSame ? (
          <Place title="Shipping and billing address" address={order.shippingAddress} />
        ) : (
          <>
            <Place title="Shipping address" address={order.shippingAddress} />
            <Place title="Billing address" address={order.billingAddress} />
          </>
        )}
        <Shipping order={order} arrival={items ? null : arrivalText(order)} isForAdmin={isForAdmin} />
        <section className="sheet p-4">
          <h2 className="text-base">Payment method</h2>
          <p className="mt-1">{paymentMethod(order)}</p>
          {order.poNumber && (
            <p className="[overflow-wrap:anywhere]">
              <span className="text-muted">Purchase-order number</span>{' '}
              <span className="part-number">{order.poNumber}</span>
            </p>
          )}
        </section>
      </div>
      {order.notes && (
        <section className="sheet p-4">
          <h2 className="text-base">Order notes</h2>
          <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{order.notes}</p>
        </section>
      )}
      {order.termsEdition !== null && (
        <p className="text-sm text-muted print:hidden">
          Placed under the{' '}
          <PageLink href={`/terms/${order.termsEdition}`} className="text-link">
            terms of sale of {dayInWords(order.termsEdition.slice(0, 10))}
          </PageLink>
          .
        </p>
      )}
    </div>
  )
}

/** `arrival`: when it comes, where its packages do not say so themselves. */
function Shipping({ order, arrival, isForAdmin }: { order: OrderView; arrival: string | null; isForAdmin: boolean }) {
  const { carrierAccount } = order
  return (
    <section className="sheet p-4">
      <h2 className="text-base">Shipping method</h2>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {isForAdmin ? methodForAdmin(order.shippingMethod) : order.shippingMethod}
      </p>
      {carrierAccount?.nickname && <p className="[overflow-wrap:anywhere] text-muted">{carrierAccount.nickname}</p>}
      {arrival && <p className="text-muted">{arrival}</p>}
    </section>
  )
}

function Place({ title, address }: { title: string; address: Address }) {
  return (
    <section className="sheet p-4">
      <h2 className="text-base">{title}</h2>
      <address className="mt-1 not-italic">
        {formatAddress(address).map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address keep their places
          <span key={position} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  )
}
