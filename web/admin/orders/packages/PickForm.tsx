import { useState } from 'react'
import { quantityIn } from '../../../../domain/catalogue/unit-of-measure.ts'
import { openPieces } from '../../../../domain/fulfillments/open-lines.ts'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Form } from '../../../ui/Form.tsx'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import { type OrderSeen, useOrderMove } from '../use-order-move.ts'

/** Selects the pieces of the next package; default: all that are in stock. */
export function PickForm({ order, version, onDone }: OrderSeen & { onDone: () => void }) {
  const open = openPieces(order.items, order.parcels)
  const lines = order.items.filter(({ itemId }) => (open.get(itemId) ?? 0) > 0)
  const [chosen, setChosen] = useState<Record<number, number>>({})
  const quantityOf = (itemId: number): number => Math.min(chosen[itemId] ?? Infinity, open.get(itemId) ?? 0)
  const picked = lines.flatMap(({ itemId }) => {
    const quantity = quantityOf(itemId)
    return quantity > 0 ? [{ itemId, quantity }] : []
  })
  const pick = useOrderMove(async () => {
    await api.orderAdmin.pickParcel({ orderId: order.id, version, lines: picked })
    onDone()
  }, 'Picked. Pack it, then mark it as shipped.')
  if (lines.length === 0) return <p className="text-sm text-muted">Nothing can be packed now.</p>
  return (
    <Form
      className="space-y-3"
      onSubmit={event => {
        event.preventDefault()
        if (picked.length > 0) pick.change()
      }}
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
                  onChange={quantity => setChosen({ ...chosen, [itemId]: quantity })}
                />
              </span>
              <span className="min-w-16 text-muted">of {quantityIn(uom, open.get(itemId) ?? 0)}</span>
            </div>
          </li>
        ))}
      </ul>
      <BusyButton type="submit" className="button w-full" isBusy={pick.isPending} isOff={picked.length === 0}>
        {pick.isPending ? 'Saving...' : 'Pick this package'}
      </BusyButton>
    </Form>
  )
}
