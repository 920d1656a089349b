import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { isActor } from '../../../domain/orders/order.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import { Moment } from '../../ui/Moment.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { type FactColumn, FactTable } from '../../ui/table/FactTable.tsx'
import { actorWord } from '../actor-word.ts'
import { Allowed } from '../may.tsx'
import {
  ATTEMPT_WORDS,
  type Attempt,
  cardWord,
  eventWord,
  type Notification,
  type Refund,
  refundWord,
} from '../payments/payment-words.ts'
import { StateWord } from '../payments/StateWord.tsx'
import { TryAgain } from '../payments/TryAgain.tsx'
import { freightIn, piecesText } from './refund-amount.ts'

/** A text with its past or future time. */
type Fact = { words: string; at?: string; isNumber?: boolean }
type Happened = {
  key: string
  at: string
  what: string
  /** further facts */
  facts: Fact[]
  amount: number | null
  state: ReactNode
  by: string
}

/** The payment history of an order, oldest first. */
export function PaymentHistory({ orderId }: { orderId: string }) {
  return (
    <section aria-labelledby="payment-history">
      <h2 id="payment-history" className="text-lg">
        Payment history
      </h2>
      <div className="mt-2">
        <QueryBoundary
          query={useQuery(orpc.payments.admin.history.queryOptions({ input: { orderId }, ...LIVE_ONE }))}
          failed="The payments could not be loaded."
          skeleton={<RowsSkeleton rows={3} />}
        >
          {({ attempts, refunds, notifications }) => (
            <Happenings
              all={[
                ...attempts.map(ofAttempt),
                ...ofOneVoid(refunds).map(ofRefund),
                ...notifications.map(ofNotification),
              ]}
            />
          )}
        </QueryBoundary>
      </div>
    </section>
  )
}

const COLUMNS: readonly FactColumn<Happened>[] = [
  {
    header: 'What',
    className: '[overflow-wrap:anywhere]',
    cell: ({ what, facts }) => (
      <>
        <span className="font-medium">{what}</span>
        {facts.map(({ words, at, isNumber }) => (
          <span key={words} className={`block text-muted ${isNumber ? 'part-number' : ''}`}>
            {words} {at && <Moment at={at} form="minute" />}
          </span>
        ))}
      </>
    ),
  },
  {
    header: 'Amount',
    isAmount: true,
    card: 'lead',
    cell: ({ amount }) => amount !== null && formatMoney(cents(amount)),
  },
  { header: 'State', cell: ({ state }) => state },
  { header: 'By', cell: ({ by }) => by },
  { header: 'When', cell: ({ at }) => <Moment at={at} form="minute" /> },
]

function Happenings({ all }: { all: Happened[] }) {
  if (all.length === 0) return <p className="sheet px-4 py-6 text-center text-muted">No payment attempts yet.</p>
  return (
    <div className="sheet overflow-hidden">
      <FactTable
        rows={all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))}
        rowKey={({ key }) => key}
        rowClass="align-top"
        columns={COLUMNS}
      />
    </div>
  )
}

const transaction = (id: string | null): Fact[] => (id ? [{ words: `Transaction ${id}`, isNumber: true }] : [])
const said = (...texts: (string | null)[]): Fact[] => texts.flatMap(words => (words ? [{ words }] : []))

function ofAttempt(attempt: Attempt): Happened {
  const { id, state, amount, message, reasonCode, transactionId, createdAt } = attempt
  const why = state === 'approved' ? '' : [message, reasonCode && `(${reasonCode})`].filter(Boolean).join(' ')
  return {
    key: id,
    at: createdAt,
    what: 'Charge',
    facts: [...said(cardWord(attempt), why), ...transaction(transactionId)],
    amount,
    state: <StateWord {...ATTEMPT_WORDS[state]} />,
    by: actorWord('buyer'),
  }
}

/**
 * The refunds of an order, with those that one void completed merged into one row: they are of pieces that were canceled one
 * after another.
 */
function ofOneVoid(refunds: readonly Refund[]): Refund[] {
  const voids = Map.groupBy(
    refunds.filter(({ state, method }) => state === 'done' && method === 'void'),
    ({ transactionId }) => transactionId,
  )
  const others = refunds.filter(refund => !voids.get(refund.transactionId)?.includes(refund))
  return [...others, ...[...voids.values()].flatMap(asOne)]
}

function asOne(refunds: readonly Refund[]): Refund[] {
  const [last] = refunds
  if (!last) return []
  const lines = Map.groupBy(
    refunds.flatMap(refund => refund.lines),
    ({ itemId }) => itemId,
  )
  return [
    {
      ...last,
      amount: refunds.reduce((all, { amount }) => all + amount, 0),
      reason: [...new Set(refunds.map(({ reason }) => reason))].toReversed().join('; '),
      lines: [...lines.values()].flatMap(([line, ...more]) =>
        line
          ? [
              {
                ...line,
                quantity: more.reduce((all, { quantity }) => all + quantity, line.quantity),
                amount: more.reduce((all, { amount }) => all + amount, line.amount),
              },
            ]
          : [],
      ),
    },
  ]
}

function ofRefund(refund: Refund): Happened {
  const { id, state, amount, reason, lines, lastError, transactionId, createdAt, doneAt, nextTryAt, by, isTooOld } =
    refund
  const freight = freightIn(refund)
  return {
    key: id,
    at: createdAt,
    what: 'Money back',
    facts: [
      // The default reason names the lines that are listed below anyway.
      ...said(reason === piecesText(lines) ? null : reason, lastError),
      ...said(...lines.map(line => `${piecesText([line])}: ${formatMoney(cents(line.amount))}`)),
      ...said(freight === 0 ? null : `Shipping: ${formatMoney(freight)}`),
      ...(state === 'requested' && lastError ? [{ words: 'Next try', at: nextTryAt }] : []),
      ...(doneAt ? [{ words: 'Done', at: doneAt }] : []),
      ...transaction(transactionId),
    ],
    amount,
    state: (
      <>
        <StateWord {...refundWord(refund)} />
        {state === 'failed' && !isTooOld && (
          <Allowed to="refund">
            <span className="mt-2 block">
              <TryAgain refund={refund} />
            </span>
          </Allowed>
        )}
      </>
    ),
    by: isActor(by) ? actorWord(by) : (by ?? actorWord('admin')),
  }
}

function ofNotification({ notificationId, eventType, result, handledAt, receivedAt }: Notification): Happened {
  return {
    key: notificationId,
    at: receivedAt,
    what: eventWord(eventType),
    facts: said(result),
    amount: null,
    state: handledAt ? (
      <StateWord word="Handled" color="text-muted" />
    ) : (
      <StateWord word="Waits" color="text-caution" />
    ),
    by: actorWord('gateway'),
  }
}
