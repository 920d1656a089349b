import { useState } from 'react'
import type { Shipment } from '../../../domain/shipping/tracking.ts'
import { counted } from '../../../domain/text/counted.ts'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { notify } from '../../ui/notify.ts'
import { useOneChange } from '../use-one-change.ts'
import type { OrderToShip } from './queries.ts'

/** What came of an order: it is marked as shipped, or why it is not. */
export type Outcome = { isShipped: true } | { isShipped: false; why: string }
type Ready = { order: OrderToShip; shipment: Shipment }

/**
 * Marks orders as shipped, one after the other: each is its own, so what one is refused holds up no other, and what was done
 * before the network went is done.
 */
export function useShipping(onShipped: (orderId: string) => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const tell = (id: string, outcome: Outcome) => setOutcomes(known => new Map(known).set(id, outcome))
  const ship = useOneChange({
    change: async (ready: readonly Ready[]) => {
      let shipped = 0
      for (const { order, shipment } of ready) {
        try {
          await api.orderAdmin.markShipped({ orderId: order.id, version: order.version, ...shipment })
          shipped += 1
          tell(order.id, { isShipped: true })
          onShipped(order.id)
        } catch (error) {
          tell(order.id, { isShipped: false, why: refusalText(error, 'This could not be done. Please try again.') })
        }
      }
      return { shipped, refused: ready.length - shipped }
    },
    onSuccess: ({ shipped, refused }) => {
      if (shipped > 0) notify.success(`${counted(shipped, 'order')} marked as shipped.`)
      if (refused > 0) notify.error(`${counted(refused, 'order')} could not be marked as shipped.`)
    },
  })
  return { outcomes, ship: ship.change, isPending: ship.isPending }
}
