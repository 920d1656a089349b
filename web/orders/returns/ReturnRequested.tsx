import type { ReactNode } from 'react'
import { timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { isReturnRecorded } from '../../../domain/returns/return.ts'
import { returnReasonWord } from '../../../domain/returns/return-request.ts'
import { orderFileAddress } from '../../addresses.ts'
import type { OrderView } from '../queries.ts'
import { nothingReturned } from './nothing-returned.ts'

type Return = OrderView['returns'][number]
type Props = { order: OrderView; one: Return; token: string | null; children?: ReactNode }

/** A return request with its pieces. */
export function ReturnRequested({ order, one, token, children }: Props) {
  const { id, state, reason, comments, pictures, pieces } = one
  const isEmpty = isReturnRecorded(state) && pieces.length === 0
  const number = order.returns.indexOf(one) + 1
  const parts = pieces.map(({ itemId, quantity, units }) => ({
    itemId,
    quantity,
    units: units.join(', '),
    item: order.items.find(item => item.itemId === itemId),
  }))
  return (
    <section className="sheet p-4" aria-labelledby={`return-${id}`}>
      <h2 id={`return-${id}`} className="text-lg">
        Return{order.returns.length > 1 && ` ${number} of ${order.returns.length}`}
      </h2>
      {children}
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">Reason</dt>
        <dd>{returnReasonWord(reason)}</dd>
        {parts.length > 0 && (
          <>
            <dt className="text-muted">Parts</dt>
            <dd>
              <ul>
                {parts.map(({ itemId, item, quantity, units }) => (
                  <li key={itemId}>
                    {timesIn(item?.uom ?? 'EA', quantity)} <span className="part-number">{item?.sku ?? 'A part'}</span>
                    {units && ` (${units})`}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {isEmpty && (
          <>
            <dt className="text-muted">Parts</dt>
            <dd>{nothingReturned(order, one)}</dd>
          </>
        )}
        {comments && (
          <>
            <dt className="text-muted">Comments</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comments}</dd>
          </>
        )}
      </dl>
      {pictures.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-6">
          {pictures.map((picture, at) => {
            const address = orderFileAddress(order.id, `return-pictures/${picture}`, token)
            return (
              <li key={picture}>
                <a href={address} target="_blank" rel="noreferrer" className="block">
                  <img
                    src={address}
                    alt={`Photograph ${at + 1} of ${pictures.length}`}
                    width={192}
                    height={192}
                    loading="lazy"
                    className="aspect-square w-full border border-line bg-sunken object-cover"
                  />
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
