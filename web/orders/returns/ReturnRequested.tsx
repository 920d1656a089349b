import type { ReactNode } from 'react'
import { returnReasonWord } from '../../../domain/returns/return-request.ts'
import { orderFileAddress } from '../../addresses.ts'
import type { OrderView } from '../OrderDetails.tsx'

type Request = NonNullable<OrderView['returnRequest']>
type Props = { orderId: string; request: Request; token: string | null; children?: ReactNode }

/** A return as it was asked for. */
export function ReturnRequested({ orderId, request: { reason, comments, pictures }, token, children }: Props) {
  return (
    <section className="sheet p-4" aria-labelledby="return">
      <h2 id="return" className="text-lg">
        Return
      </h2>
      {children}
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">Reason</dt>
        <dd>{returnReasonWord(reason)}</dd>
        {comments && (
          <>
            <dt className="text-muted">Comments</dt>
            <dd className="break-words whitespace-pre-wrap">{comments}</dd>
          </>
        )}
      </dl>
      {pictures.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-6">
          {pictures.map((picture, at) => {
            const address = orderFileAddress(orderId, `return-pictures/${picture}`, token)
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
