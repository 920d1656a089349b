import { useQuery } from '@tanstack/react-query'
import { store } from '../../../domain/settings/store.ts'
import { counted } from '../../../domain/text/counted.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { inboxAdminAddress, PAYMENTS_ADMIN_ADDRESS, quotesAdminAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { OpeningNote } from '../opening/OpeningNote.tsx'
import { AogBadge } from '../quotes/AogBadge.tsx'
import { useNow } from '../use-now.ts'
import { ToDecide, ToGet, ToQuote, ToShip } from './admin-blocks.tsx'
import { CertificatesToReplace } from './CertificatesToReplace.tsx'
import { PackagesToSee } from './PackagesToSee.tsx'
import { TodayTiles } from './TodayTiles.tsx'
import type { Today } from './today.ts'
import { OpenPayments, UnsentMails } from './trouble-blocks.tsx'
import { UndecidedGoods } from './UndecidedGoods.tsx'
import { UnitsToSee } from './UnitsToSee.tsx'
import { MissedSearches, Shortfalls, SpeedLine, StockAlertDemand } from './wanted-blocks.tsx'

/** Waiting items by waiting time, and the figures of the day. */
export function TodayScreen() {
  const query = useQuery(orpc.today.read.queryOptions(LIVE))
  const now = useNow(query.dataUpdatedAt)
  return (
    <QueryBoundary query={query} failed="The day could not be loaded." skeleton={<RowsSkeleton rows={8} />}>
      {day => (
        <>
          <TodayTiles day={day} />
          <AogOverdue day={day} />
          <Allowed to="run_store">
            <OpeningNote className="mt-4" />
          </Allowed>
          <Allowed to="refund">
            <MoneyTroubles day={day} />
          </Allowed>
          <Allowed to="answer_customers">
            <SentIn day={day} />
          </Allowed>
          <div className="mt-6 grid gap-x-6 gap-y-5 xl:grid-cols-2">
            <ToQuote day={day} now={now} />
            <ToShip day={day} now={now} />
            <PackagesToSee day={day} now={now} />
            <ToDecide day={day} now={now} />
            <ToGet day={day} now={now} />
            <Allowed to="refund">
              <OpenPayments day={day} now={now} />
            </Allowed>
            <Allowed to="answer_customers">
              <UnsentMails day={day} now={now} />
            </Allowed>
            <Allowed to="sign_certificates">
              <CertificatesToReplace />
            </Allowed>
            <Shortfalls day={day} />
            <StockAlertDemand day={day} />
            <MissedSearches day={day} />
            <UnitsToSee day={day} />
            <Allowed to="change_catalogue">
              <UndecidedGoods day={day} />
            </Allowed>
          </div>
          <Allowed to="run_store">
            <SpeedLine day={day} />
          </Allowed>
        </>
      )}
    </QueryBoundary>
  )
}

/** AOG requests past their response time, if any. */
function AogOverdue({ day: { quotes } }: { day: Today }) {
  const { aogOverdue } = quotes
  if (aogOverdue === 0) return null
  return (
    <p className="sheet mt-4 border-l-4 border-l-bad px-4 py-3">
      <AogBadge /> {counted(aogOverdue, 'aircraft has', 'aircraft have')} waited for more than {store.aogEscalation}{' '}
      minutes:{' '}
      <PageLink href={quotesAdminAddress({ kind: 'aog' })} className="text-link">
        answer now
      </PageLink>
      .
    </p>
  )
}

/** Submissions that no admin has opened, if any. */
function SentIn({ day: { newSubmissions } }: { day: Today }) {
  if (newSubmissions === 0) return null
  return (
    <p className="sheet mt-4 px-4 py-3">
      <PageLink href={inboxAdminAddress()} className="text-link">
        {counted(newSubmissions, 'new submission')}
      </PageLink>
    </p>
  )
}

/** Problems of the payments page, if any. */
function MoneyTroubles({ day: { failedRefunds, overduePayments, unexplainedNotifications } }: { day: Today }) {
  const troubles = [
    failedRefunds > 0 && `${counted(failedRefunds, 'refund')} could not be refunded`,
    overduePayments > 0 && `${counted(overduePayments, 'payment has', 'payments have')} had no answer for 15 minutes`,
    unexplainedNotifications > 0 &&
      `${counted(unexplainedNotifications, 'notification of the card gateway', 'notifications of the card gateway')} cannot be explained`,
  ].filter(trouble => trouble !== false)
  if (troubles.length === 0) return null
  return (
    <p className="sheet mt-4 border-l-4 border-l-bad px-4 py-3">
      {troubles.join(', and ')}:{' '}
      <PageLink href={PAYMENTS_ADMIN_ADDRESS} className="text-link">
        look at payments
      </PageLink>
      .
    </p>
  )
}
