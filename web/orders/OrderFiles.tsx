import { useQueryClient } from '@tanstack/react-query'
import { store } from '../../domain/settings/store.ts'
import { orderFileAddress } from '../addresses.ts'
import { api, orpc } from '../api.ts'
import { AttachFiles } from '../attachments/AttachFiles.tsx'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import { Moment } from '../ui/Moment.tsx'
import type { OrderView } from './queries.ts'

/** Files of an order, its purchase order above all, and the way to add more. */
export function OrderFiles({ order, token }: { order: OrderView; token: string | null }) {
  const client = useQueryClient()
  return (
    <section className="not-printed sheet p-4" aria-labelledby="order-files">
      <h2 id="order-files" className="text-base">
        Files
      </h2>
      <AttachmentList
        files={order.attachments}
        addressOf={({ id }) => orderFileAddress(order.id, `attachments/${id}`, token)}
        said={({ by, at }) => (
          <>
            {by === 'buyer' ? 'You' : store.name} · <Moment at={at} form="minute" />
          </>
        )}
      />
      <div className="mt-2">
        <AttachFiles
          about={`order ${order.id}`}
          label="Add to this order"
          hint="Your purchase order, or another document for this order."
          attach={async attachments => {
            await api.orders.attach({ orderId: order.id, ...(token && { token }), attachments })
            await client.invalidateQueries({ queryKey: orpc.orders.key() })
          }}
        />
      </div>
    </section>
  )
}
