import { useQueryClient } from '@tanstack/react-query'
import { orderFileAddress } from '../../addresses.ts'
import { api, orpc } from '../../api.ts'
import { AttachFiles } from '../../attachments/AttachFiles.tsx'
import { AttachmentList } from '../../attachments/AttachmentList.tsx'
import type { OrderView } from '../../orders/queries.ts'
import { Moment } from '../../ui/Moment.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { RemoveAttachment } from '../RemoveAttachment.tsx'

/** The buyer's purchase order and other files of an order, and files that the back office adds for the buyer. */
export function AdminOrderFiles({ order }: { order: OrderView }) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: orpc.orders.admin.order.key() })
  return (
    <AdminBlock title="Files">
      <AttachmentList
        files={order.attachments}
        addressOf={({ id }) => orderFileAddress(order.id, `attachments/${id}`, null)}
        said={({ by, at }) => (
          <>
            {by === 'buyer' ? 'From the buyer' : 'From us'} · <Moment at={at} form="minute" />
          </>
        )}
        actions={file => (
          <RemoveAttachment
            name={file.name}
            remove={async () => {
              await api.orders.admin.removeAttachment({ orderId: order.id, attachmentId: file.id })
              await refresh()
            }}
          />
        )}
      />
      <div className="admin-fields mt-2">
        <AttachFiles
          about={`desk order ${order.id}`}
          label="Add for the buyer"
          attach={async attachments => {
            await api.orders.admin.attach({ orderId: order.id, attachments })
            await refresh()
          }}
        />
      </div>
    </AdminBlock>
  )
}
