import { useState } from 'react'
import type { Shipment } from '../../../domain/shipping/tracking.ts'
import { counted } from '../../../domain/text/counted.ts'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { notify } from '../../ui/notify.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { keyOf, type RowToShip } from './queries.ts'

/** The result of a row: shipped, or the reason why not. */
export type Outcome = { isShipped: true; row: RowToShip } | { isShipped: false; why: string }
/** `shipment` null: ready for its forwarder */
export type Ready = { row: RowToShip; shipment: Shipment | null }

/**
 * Marks packages as shipped one after another: a refused one does not block the others, and finished ones stay finished if the
 * network fails. `onShipped`: the keys shipped so far.
 */
export function useShipping(onShipped: (keys: ReadonlySet<string>) => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const tell = (key: string, outcome: Outcome) => setOutcomes(known => new Map(known).set(key, outcome))
  const ship = useAdminMutation({
    change: async (ready: readonly Ready[]) => {
      const shipped = new Set<string>()
      // The unpacked rest sends the version of its order, so it goes first: shipping a package changes that version.
      for (const one of ready.toSorted((a, b) => Number(a.row.parcel !== null) - Number(b.row.parcel !== null))) {
        const key = keyOf(one.row)
        try {
          await send(one)
          shipped.add(key)
          tell(key, { isShipped: true, row: one.row })
          onShipped(shipped)
        } catch (error) {
          tell(key, { isShipped: false, why: refusalText(error, 'This could not be done. Please try again.') })
        }
      }
      return { shipped: shipped.size, refused: ready.length - shipped.size }
    },
    onSuccess: ({ shipped, refused }) => {
      if (shipped > 0) notify.success(`${counted(shipped, 'package')} marked as shipped.`)
      if (refused > 0) notify.error(`${counted(refused, 'package')} could not be marked as shipped.`)
    },
  })
  return { outcomes, ship: ship.change, isPending: ship.isPending }
}

/**
 * A package has its own version: if two people ship it, the second is refused. The unpacked rest is packed and shipped in one
 * step.
 */
function send({ row: { id, version, parcel }, shipment }: Ready): Promise<unknown> {
  if (parcel !== null)
    return shipment === null
      ? api.fulfillments.ready({ fulfillmentId: parcel.id })
      : api.fulfillments.ship({ fulfillmentId: parcel.id, ...shipment })
  return shipment === null
    ? api.fulfillments.markReady({ orderId: id, version })
    : api.fulfillments.markShipped({ orderId: id, version, ...shipment })
}
