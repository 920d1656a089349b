import { useWatch } from 'react-hook-form'
import { quantityIn } from '../../../../domain/catalogue/unit-of-measure.ts'
import { openPieces } from '../../../../domain/fulfillments/open-lines.ts'
import { z } from '../../../../domain/text/zod.ts'
import { api } from '../../../api.ts'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import { ActionForm } from '../../ActionForm.tsx'
import { useActionForm } from '../../use-action-form.tsx'
import { focusOrder, type OrderSeen } from '../use-order-move.ts'

/** The pieces of each line, by its id; a line that is not among them: all that are in stock. */
const Shape = z.strictObject({ chosen: z.record(z.string(), z.number()) })

/** Selects the pieces of the next package; default: all that are in stock. */
export function PickForm({ order, version, onDone }: OrderSeen & { onDone: () => void }) {
  const open = openPieces(order.items, order.parcels)
  const lines = order.items.filter(({ itemId }) => (open.get(itemId) ?? 0) > 0)
  const { action, form } = useActionForm({
    resolver: Shape,
    first: { chosen: {} },
    send: () => api.fulfillments.pick({ orderId: order.id, version, lines: picked }),
    toast: () => 'Picked. Pack it, then mark it as shipped.',
    noAnswer: 'This could not be done. Please try again.',
    onDone: () => {
      onDone()
      focusOrder()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'chosen' })
  const quantityOf = (itemId: number): number => Math.min(chosen[itemId] ?? Infinity, open.get(itemId) ?? 0)
  const picked = lines.flatMap(({ itemId }) => {
    const quantity = quantityOf(itemId)
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
  if (lines.length === 0) return <p className="text-sm text-muted">Nothing can be packed now.</p>
  return (
    <ActionForm
      action={action}
      className="space-y-3"
      submit={{ name: 'Pick this package', busy: 'Saving...', className: 'w-full', isOff: picked.length === 0 }}
    >
      <ul className="space-y-1">
        {lines.map(({ itemId, sku, uom }) => (
          <li key={itemId}>
            <div className="flex items-center gap-2 text-sm">
              <span className="part-number min-w-0 flex-1 [overflow-wrap:anywhere]">{sku}</span>
              <span className="w-24 text-right">
                <QuantityField
                  min={0}
                  value={quantityOf(itemId)}
                  max={open.get(itemId) ?? 0}
                  tooMany={`Only ${quantityIn(uom, open.get(itemId) ?? 0)} can be packed`}
                  label={sku}
                  uom={uom}
                  className="w-20 text-right tabular-nums"
                  onChange={quantity => form.setValue('chosen', { ...chosen, [itemId]: quantity })}
                />
              </span>
              <span className="min-w-16 text-muted">of {quantityIn(uom, open.get(itemId) ?? 0)}</span>
            </div>
          </li>
        ))}
      </ul>
    </ActionForm>
  )
}
