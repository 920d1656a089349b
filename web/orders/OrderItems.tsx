import { soldAs } from '../../domain/catalogue/choose-condition.ts'
import { expectedText } from '../../domain/inventory/backorder.ts'
import { requirementWords } from '../../domain/inventory/line-requirements.ts'
import { markText, paperText } from '../../domain/inventory/unit-words.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { wasNotChargedText } from '../../domain/quotes/quote-shipping.ts'
import { dayInWords } from '../../domain/text/calendar-day.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { store } from '../../store.config.ts'
import { quoteAdminAddress } from '../admin/addresses.ts'
import { Amount } from '../ui/Amount.tsx'
import { ChargeAmounts } from '../ui/ChargeAmounts.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import type { OrderView } from './OrderDetails.tsx'

/** Part numbers up to this many characters stay on one line. */
const LONG = 24

/** The number of a quote; in the back office the way to it. */
const QuoteNumber = ({ number, id }: { number: string; id: string | undefined }) =>
  id === undefined ? (
    <span className="part-number">{number}</span>
  ) : (
    <PageLink href={quoteAdminAddress(id)} className="part-number text-link">
      {number}
    </PageLink>
  )

/** What its buyer requires of a line. */
function Required({ line }: { line: OrderView['items'][number] }) {
  const words = requirementWords(line.requirements)
  return words.length > 0 && <span className="block text-sm text-muted">Required: {words.join(' · ')}</span>
}

/** What was ordered and what it cost: a table, and cards where it is narrow. */
export function OrderItems({ order, isForAdmin = false }: { order: OrderView; isForAdmin?: boolean }) {
  const today = storeDay(new Date(), store.timeZone)
  const notCharged = wasNotChargedText(order.freightNotCharged, isForAdmin ? 'admin' : 'buyer')
  const quoteIds = new Map(order.quotes.map(({ quoteNumber, id }) => [quoteNumber, id]))
  return (
    <section className="sheet overflow-hidden" aria-labelledby="items">
      <h2 id="items" className="px-3 py-3 text-lg">
        Items
      </h2>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Part number</th>
            <th scope="col">Description</th>
            <th scope="col">Condition</th>
            <th scope="col" className="amount">
              Quantity
            </th>
            <th scope="col" className="amount">
              Unit price
            </th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
            <tr key={position}>
              <th scope="row">
                <span className={`font-semibold ${line.sku.length > LONG ? '' : 'whitespace-nowrap'}`}>
                  <PartNumber sku={line.sku} />
                </span>
              </th>
              <td className="wide">
                {line.name}
                {line.manufacturer && <span className="block text-sm text-muted">{line.manufacturer}</span>}
                {line.units.length === 0 && line.unitMark !== '' && (
                  <span className="block text-sm text-muted">
                    {[line.unitMark, line.unitPaper].filter(Boolean).join(' · ')}
                  </span>
                )}
                {line.units.map(unit => (
                  <span key={unit.unitId} className="block text-sm text-muted">
                    {[
                      unit.quantity > 1 && `${thousands(unit.quantity)} ×`,
                      markText(unit) || unit.conditionCode,
                      paperText(unit),
                      unit.expiresOn && `expires ${dayInWords(unit.expiresOn)}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                ))}
                <Required line={line} />
                {line.waiting && (
                  <span className="block text-sm font-semibold text-caution">{expectedText(line.waiting, today)}</span>
                )}
                {line.quoteNumber && (
                  <span className="block text-sm text-muted">
                    From quote{' '}
                    <QuoteNumber
                      number={line.quoteNumber}
                      id={isForAdmin ? quoteIds.get(line.quoteNumber) : undefined}
                    />
                  </span>
                )}
              </td>
              <td>{soldAs(line)}</td>
              <td className="amount">
                {thousands(line.quantity)}
                <span className="md:sr-only"> ×</span>
              </td>
              <td className="amount">{formatMoney(cents(line.unitPrice))}</td>
              <td className="lead amount font-semibold">{formatMoney(cents(line.totalPrice))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto space-y-1 border-t border-line bg-sunken p-4 tabular-nums">
        <Amount label="Subtotal" amount={order.subtotal} />
        <Amount label="Shipping" amount={order.shippingFee} />
        <ChargeAmounts charges={order.charges} />
        <Amount label="Tax" amount={order.tax} />
        <Amount label="Total" amount={order.total} isTotal />
      </dl>
      {notCharged && <p className="border-t border-line p-4 text-sm">{notCharged}</p>}
    </section>
  )
}
