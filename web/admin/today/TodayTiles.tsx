import type { ReactNode } from 'react'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import {
  figuresAdminAddress,
  mailsAdminAddress,
  ordersAdminAddress,
  PAYMENTS_ADMIN_ADDRESS,
  quotesAdminAddress,
  returnsAdminAddress,
} from '../addresses.ts'
import { Allowed } from '../may.tsx'
import type { Today } from './today.ts'

/** Up to six tiles with today's key numbers, as far as the admin's permissions allow. */
export function TodayTiles({ day }: { day: Today }) {
  return (
    <ul className="sheet grid grid-cols-2 overflow-hidden md:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none [&>li]:-mt-px [&>li]:-ml-px [&>li]:border-t [&>li]:border-l [&>li]:border-line">
      <Tile
        label="Quotes waiting"
        value={day.quotes.waiting}
        href={quotesAdminAddress()}
        isBad={day.quotes.overThreeDays > 0}
      >
        {day.quotes.overADay > 0 ? `${thousands(day.quotes.overADay)} over a day` : 'none over a day'}
      </Tile>
      <Tile
        label="To ship"
        value={day.toShip}
        href={ordersAdminAddress({ status: 'to_ship' })}
        isBad={day.shipLate > 0}
      >
        {day.shipLate > 0 ? `${thousands(day.shipLate)} late` : `${thousands(day.shipToday)} today`}
      </Tile>
      <Tile label="Returns" value={day.returns} href={returnsAdminAddress({ show: 'return_requested' })}>
        to decide
      </Tile>
      <Allowed to="refund">
        <Tile
          label="Payments unknown"
          value={day.openPayments}
          href={PAYMENTS_ADMIN_ADDRESS}
          isBad={day.openPayments > 0}
        >
          no answer, or held
        </Tile>
      </Allowed>
      <Allowed to="answer_customers">
        <Tile
          label="Failed emails"
          value={day.failedMails}
          href={mailsAdminAddress({ state: 'failed' })}
          isBad={day.failedMails > 0}
        >
          could not be delivered
        </Tile>
      </Allowed>
      <Allowed to="report">
        <Tile label="Orders paid today" value={day.paid} href={figuresAdminAddress({ days: '7' })}>
          {day.revenue !== undefined && `${formatMoney(cents(day.revenue))} revenue, after refunds; `}
          {thousands(day.placed)} placed
        </Tile>
      </Allowed>
    </ul>
  )
}

type Props = { label: string; value: number; href: string; isBad?: boolean; children: ReactNode }

function Tile({ label, value, href, isBad = false, children }: Props) {
  return (
    <li>
      <PageLink href={href} className="block h-full px-4 py-3 -outline-offset-2 hover:bg-sunken">
        <span className="block text-sm text-muted">{label}</span>
        <span className={`block text-2xl font-semibold tabular-nums ${isBad ? 'text-bad' : ''}`}>
          {thousands(value)}
        </span>
        <span className="block text-sm text-muted">{children}</span>
      </PageLink>
    </li>
  )
}
