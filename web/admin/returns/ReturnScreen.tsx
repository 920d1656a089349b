import { useQuery } from '@tanstack/react-query'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'
import type { OrderView } from '../../orders/queries.ts'
import { nothingReturned } from '../../orders/returns/nothing-returned.ts'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { actorWord } from '../actor-word.ts'
import { Allowed } from '../may.tsx'
import { CompleteReturn } from './CompleteReturn.tsx'
import { ExternalRefund } from './ExternalRefund.tsx'
import type { AdminReturn } from './queries.ts'

/** The work on an approved return, or its record. */
export function ReturnScreen({ order, returnId }: { order: OrderView; returnId: string }) {
  const query = useQuery(
    orpc.returns.admin.return.queryOptions({ input: { orderId: order.id, returnId }, ...LIVE_ONE }),
  )
  return (
    <QueryBoundary query={query} failed="The return could not be loaded." skeleton={<RowsSkeleton rows={3} />}>
      {admin =>
        admin.completion ? (
          <Completed order={order} admin={admin} completion={admin.completion} />
        ) : admin.state === 'approved' ? (
          <Allowed to="refund">
            <CompleteReturn key={returnId} order={order} admin={admin} />
          </Allowed>
        ) : null
      }
    </QueryBoundary>
  )
}

type Completion = NonNullable<AdminReturn['completion']>
const REFUND_STATES: Record<Completion['refund'], { words: string; color: string }> = {
  under_way: { words: 'on its way, retried automatically', color: 'text-caution' },
  done: { words: 'given back', color: 'text-good' },
  failed: { words: 'failed', color: 'text-bad' },
}

type Props = { order: OrderView; admin: AdminReturn; completion: Completion }

function Completed({ order, admin, completion }: Props) {
  const { pieces, goods, freight, elsewhere, note, by, at, finishedAt, refund, problem } = completion
  const one = order.returns.find(({ id }) => id === admin.returnId)
  const amount = goods === undefined || freight === undefined ? null : cents(goods + freight)
  const state = REFUND_STATES[refund]
  return (
    <section className="sheet p-4" aria-labelledby="completed-return">
      <h2 id="completed-return" className="text-lg">
        {finishedAt ? 'Return completed' : 'Return is being completed'}
      </h2>
      <div className="mt-2">
        <Facts>
          {pieces.map(({ position, quantity, condition, disposition, name }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what came back is not changed any more
            <Fact key={row} name={admin.lines.find(line => line.position === position)?.sku ?? 'A part'}>
              {thousands(quantity)}
              {name && ` (${name})`}{' '}
              {condition === null
                ? 'not taken in'
                : disposition === 'quarantine'
                  ? `to inspect as ${conditionLabel(condition)}, quarantine suggested`
                  : `to inspect as ${conditionLabel(condition)}`}
            </Fact>
          ))}
          {pieces.length === 0 && one && <Fact name="Parts">{nothingReturned(order, one)}</Fact>}
          {amount !== null && (
            <Fact name="Refund">
              {formatMoney(amount)}
              {freight ? ` (parts ${formatMoney(cents(goods ?? 0))}, shipping ${formatMoney(cents(freight))})` : ''}
              {amount > 0 && <span className={state.color}> {elsewhere ? `by ${elsewhere}` : state.words}</span>}
              {refund !== 'done' && problem && <span className="block text-muted">{problem}</span>}
            </Fact>
          )}
          {note && <Fact name="Note">{note}</Fact>}
          <Fact name="By">
            {by ?? actorWord('admin')}, <Moment at={at} form="minute" />
          </Fact>
        </Facts>
      </div>
      {!finishedAt && refund === 'under_way' && (
        <p className="mt-3 text-sm text-muted">
          Once the refund is complete, the parts go to inspection, and the buyer is notified.
        </p>
      )}
      {refund === 'failed' && amount !== null && (
        <Allowed to="refund">
          <ExternalRefund order={order} returnId={admin.returnId} amount={amount} />
        </Allowed>
      )}
    </section>
  )
}
