import type { ReactNode } from 'react'
import { QUOTE_STATES, type QuoteStatus, type QuoteTurn } from '../../domain/quotes/quote.ts'
import { turnWord } from '../../domain/quotes/quote-words.ts'
import { orderAddress } from '../addresses.ts'
import { PayForOrder } from '../orders/PayForOrder.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { AcceptOffer } from './AcceptOffer.tsx'
import { ApproveUnitPrice } from './ApproveUnitPrice.tsx'
import { mainStep } from './buyer-steps.ts'
import { NameAccount } from './NameAccount.tsx'
import { Problem } from './Problem.tsx'
import type { QuoteView } from './queries.ts'
import type { StepProps } from './use-quote-steps.ts'

type Props = StepProps & { status: QuoteStatus; turn: QuoteTurn | null; children: ReactNode }

/** The next step or wait, with its main button. `children`: alternatives. */
export function NextStep({ quote, steps, offered, status, turn, children }: Props) {
  const isMine = turn === 'buyer' && quote.order === null
  return (
    <section
      aria-labelledby="next"
      className={`sheet border-l-4 p-4 ${isMine ? 'border-l-accent' : 'border-l-edge'} space-y-4`}
    >
      <div>
        <h3 id="next" className="text-lg">
          {turnWord(turn, 'buyer')}
        </h3>
        <p>{quote.order ? <Bought order={quote.order} /> : quote.isInCart ? <InCart /> : QUOTE_STATES[status].next}</p>
        <Answering status={status} turn={turn} />
      </div>
      {/* Print has no buttons, but states the quote's status. */}
      <div className="not-printed space-y-4 empty:hidden">
        <Orphaned steps={steps} offered={offered} />
        {offered.has('nameAccount') && <NameAccount quote={quote} steps={steps} />}
        {offered.has('approve') && <ApproveUnitPrice quote={quote} steps={steps} />}
        <AcceptOffer quote={quote} steps={steps} offered={offered} main={mainStep(offered)} />
        <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
      </div>
    </section>
  )
}

/** A message passes the turn to the other side, but does not change the offer. */
function Answering({ status, turn }: { status: QuoteStatus; turn: QuoteTurn | null }) {
  if (turn === null || turn === QUOTE_STATES[status].turn) return null
  return (
    <p className="mt-1">
      {turn === 'admin' ? (
        'We have your message and will answer.'
      ) : (
        <>
          We have written to you:{' '}
          <a href="#message" className="text-link">
            please answer
          </a>
          .
        </>
      )}
    </p>
  )
}

/** A refused step may no longer be offered: its reason is shown nevertheless. */
function Orphaned({ steps, offered }: Pick<StepProps, 'steps' | 'offered'>) {
  const { problem } = steps
  if (problem === null || offered.has(problem.of) || !['approve', 'accept', 'addToCart'].includes(problem.of))
    return null
  return <Problem of={problem.of} steps={steps} />
}

function Bought({ order: { id, orderNumber, isPaid } }: { order: NonNullable<QuoteView['order']> }) {
  const link = (
    <PageLink href={orderAddress(id, null)} className="part-number text-link">
      {orderNumber}
    </PageLink>
  )
  if (isPaid) return <>You bought this with order {link}.</>
  return (
    <>
      This is on order {link}, which is awaiting payment.{' '}
      <PayForOrder token={null} orderId={id} className="not-printed text-link" />
    </>
  )
}

const InCart = () => (
  <>
    This is in your cart.{' '}
    <PageLink href="/checkout" className="not-printed text-link">
      Proceed to Checkout
    </PageLink>
  </>
)
