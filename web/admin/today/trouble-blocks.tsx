import { cents, formatMoney } from '../../../domain/money/money.ts'
import { mailAdminAddress, mailsAdminAddress, orderAdminAddress, PAYMENTS_ADMIN_ADDRESS } from '../addresses.ts'
import { ResendButton } from '../ResendButton.tsx'
import { waitingTimeText } from '../waited.ts'
import { TodayBlock } from './TodayBlock.tsx'
import type { Today } from './today.ts'

type Props = { day: Today; now: number }

export function OpenPayments({ day: { openPayments, openLongest }, now }: Props) {
  return (
    <TodayBlock
      title="Payments without an answer"
      count={openPayments}
      all={{ href: PAYMENTS_ADMIN_ADDRESS, name: 'Payments' }}
      nothing="The gateway has answered for every payment."
      rows={openLongest.map(attempt => ({
        key: attempt.reference,
        href: orderAdminAddress(attempt.orderId),
        name: <span className="part-number whitespace-nowrap">{attempt.orderNumber}</span>,
        detail: (
          <>
            {formatMoney(cents(attempt.amount))} · {attempt.state === 'held' ? 'held for review' : 'unknown'}
          </>
        ),
        side: waitingTimeText(attempt.createdAt, now),
      }))}
    />
  )
}

export function UnsentMails({ day: { failedMails, mailNext }, now }: Props) {
  return (
    <TodayBlock
      title="Failed emails"
      count={failedMails}
      all={{ href: mailsAdminAddress({ state: 'failed' }), name: 'All of them' }}
      nothing="All mails have been sent."
      rows={mailNext.map(mail => ({
        key: `${mail.id}`,
        href: mailAdminAddress(mail.id, { state: 'failed' }),
        name: mail.subject,
        detail: [mail.recipient, mail.lastError].filter(Boolean).join(' · '),
        side: waitingTimeText(mail.createdAt, now),
        act: <ResendButton id={mail.id} subject={mail.subject} />,
      }))}
    />
  )
}
