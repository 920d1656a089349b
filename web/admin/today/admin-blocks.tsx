import { perUnit, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { RETURN_REASONS } from '../../../domain/returns/return-request.ts'
import { store } from '../../../domain/settings/store.ts'
import { hourInWords } from '../../../domain/shipping/ship-day.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Day } from '../../ui/Day.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import {
  orderAdminAddress,
  ordersAdminAddress,
  quoteAdminAddress,
  quotesAdminAddress,
  returnAdminAddress,
  returnsAdminAddress,
  shippingBenchAddress,
  toSourceAddress,
} from '../addresses.ts'
import { Allowed, useMay } from '../may.tsx'
import { AogMark, URGENCY_SHORT } from '../quotes/AogBadge.tsx'
import { Waited } from '../quotes/Waited.tsx'
import { waitingTimeText } from '../waited.ts'
import { ApproveReturn } from './ApproveReturn.tsx'
import { TodayBlock } from './TodayBlock.tsx'
import type { Today } from './today.ts'

type Props = { day: Today; now: number }

/** An order or a quote, as a row of every list of Today. */
const number = (text: string) => <span className="part-number whitespace-nowrap">{text}</span>

export function ToQuote({ day: { quotes, quoteNext }, now }: Props) {
  const mayQuote = useMay()('quote')
  return (
    <TodayBlock
      title="To quote"
      count={quotes.waiting}
      all={{ href: quotesAdminAddress(), name: 'All waiting quotes' }}
      // Each sent quote opens the next.
      work={mayQuote && quoteNext[0] ? { href: quoteAdminAddress(quoteNext[0].id), name: 'Answer them' } : null}
      note={
        quotes.overADay > 0 &&
        `${thousands(quotes.overADay)} over a day, ${thousands(quotes.overThreeDays)} of them over three. AOG first, the most urgent above all, then the oldest.`
      }
      nothing="Every request has been answered."
      rows={quoteNext.map(quote => ({
        key: quote.id,
        href: quoteAdminAddress(quote.id),
        name: number(quote.quoteNumber),
        detail: (
          <>
            <AogMark tailNumber={quote.kind === 'aog' ? (quote.tailNumber ?? '') : null} />
            {quote.buyer}
            {quote.urgency && quote.urgency !== 'aog' && ` · ${URGENCY_SHORT[quote.urgency]}`}
          </>
        ),
        side: <Waited quote={{ ...quote, turn: 'admin' }} now={now} />,
        isUrgent: quote.urgency === 'aog',
      }))}
    />
  )
}

export function ToShip({ day: { toShip, shipLate, shipToday, shipNext }, now }: Props) {
  const mayShip = useMay()('ship')
  return (
    <TodayBlock
      title="To ship"
      count={toShip}
      all={{ href: ordersAdminAddress({ status: 'to_ship' }), name: 'All to ship' }}
      work={mayShip ? { href: shippingBenchAddress(shipNext.map(({ id }) => id).join(',')), name: 'Ship these' } : null}
      note={
        toShip > 0 && (
          <>
            {shipLate > 0 && (
              <span className="font-medium text-bad">{thousands(shipLate)} should have left on an earlier day. </span>
            )}
            {shipToday > 0 &&
              `${thousands(shipToday)} ordered before the ${hourInWords(store.cutOff)} cut-off ${shipToday === 1 ? 'leaves' : 'leave'} today.`}
          </>
        )
      }
      nothing="Every paid order has been shipped."
      rows={shipNext.map(order => ({
        key: order.id,
        href: orderAdminAddress(order.id),
        name: number(order.orderNumber),
        detail: (
          <>
            <AogMark tailNumber={order.tailNumber} />
            {formatMoney(cents(order.total))} · {order.company || order.email}
          </>
        ),
        side: (
          <span className={order.isLate ? 'font-semibold text-bad' : undefined}>
            {waitingTimeText(order.createdAt, now)}
            {order.isLate && <span className="sr-only"> (late)</span>}
          </span>
        ),
      }))}
    />
  )
}

export function ToDecide({ day: { returns, returnNext }, now }: Props) {
  return (
    <TodayBlock
      title="Returns to decide"
      count={returns}
      all={{ href: returnsAdminAddress({ show: 'return_requested' }), name: 'All returns to decide' }}
      nothing="No returns to process."
      rows={returnNext.map(order => ({
        key: order.id,
        href: returnAdminAddress(order.returnId),
        name: number(order.orderNumber),
        detail: (
          <>
            {order.reason && `${RETURN_REASONS[order.reason]} · `}
            {order.company || order.email}
          </>
        ),
        side: waitingTimeText(order.requestedAt, now),
        act: (
          <Allowed to="decide_returns">
            <ApproveReturn order={order} />
          </Allowed>
        ),
      }))}
    />
  )
}

export function ToGet({ day: { toGet, getLate, getSpecial, getNext }, now }: Props) {
  const beyond = toGet - getSpecial
  return (
    <TodayBlock
      title="To source"
      count={toGet}
      all={{ href: toSourceAddress(), name: 'All lines to source' }}
      note={
        toGet > 0 && (
          <>
            {getLate > 0 && (
              <PageLink href={toSourceAddress({ show: 'late' })} className="font-medium text-bad underline">
                {thousands(getLate)} late
              </PageLink>
            )}
            {getLate > 0 && '. '}
            {getSpecial > 0 && (
              <PageLink href={toSourceAddress({ show: 'special' })} className="text-link">
                {counted(getSpecial, 'special order')}
              </PageLink>
            )}
            {getSpecial > 0 && beyond > 0 && ', '}
            {beyond > 0 && (
              <PageLink href={toSourceAddress({ show: 'stock' })} className="text-link">
                {thousands(beyond)} sold beyond stock
              </PageLink>
            )}
          </>
        )
      }
      nothing="Everything that was sold is in stock."
      rows={getNext.map(line => ({
        key: `${line.id} ${line.sku}`,
        href: orderAdminAddress(line.id),
        name: <span className="part-number">{line.sku}</span>,
        detail: (
          <>
            <AogMark tailNumber={line.tailNumber} />
            {perUnit(line.uom) ? quantityIn(line.uom, line.quantity) : `× ${thousands(line.quantity)}`} ·{' '}
            {number(line.orderNumber)}
            {line.quoteNumber && <> · {number(line.quoteNumber)}</>}
          </>
        ),
        side: line.promisedOn ? (
          <span className={line.isLate ? 'font-semibold text-bad' : undefined}>
            {line.isLate && <span className="sr-only">Late: </span>}
            <Day day={line.promisedOn} />
          </span>
        ) : (
          waitingTimeText(line.createdAt, now)
        ),
      }))}
    />
  )
}
