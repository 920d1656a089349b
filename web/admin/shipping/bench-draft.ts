import { CARRIERS, type Carrier } from '../../../domain/shipping/carrier-account.ts'
import { readScan } from '../../../domain/shipping/read-scan.ts'
import { type Shipment, type ShipmentInput, ShipmentShape } from '../../../domain/shipping/tracking.ts'
import { z } from '../../../domain/text/zod.ts'
import type { OrderToShip } from './queries.ts'

/** How each order goes, by its id. */
export const BenchDraftShape = z.record(
  z.string(),
  z.strictObject({
    carrier: z.enum(CARRIERS),
    carrierName: z.string().check(z.maxLength(60)),
    trackingNumber: z.string().check(z.maxLength(60)),
  }),
)
export type BenchDraft = z.infer<typeof BenchDraftShape>
export type RowDraft = Required<ShipmentInput>

/** The carrier whose account pays, else the one that the buyer chose; FedEx where the order names none, as older ones do. */
export function likelyCarrier(collectBy: Carrier | null, shippingProvider: string): Carrier {
  if (collectBy) return collectBy
  const chosen = shippingProvider.toLowerCase()
  return CARRIERS.find(carrier => carrier === chosen && carrier !== 'other') ?? 'fedex'
}

export const rowOf = (draft: BenchDraft, { id, collectBy, shippingProvider }: OrderToShip): RowDraft =>
  draft[id] ?? { carrier: likelyCarrier(collectBy, shippingProvider), carrierName: '', trackingNumber: '' }

/** A row whose number has been scanned or typed to its end: a number that says whose it is sets the carrier. */
export function scanned(row: RowDraft): RowDraft {
  const { trackingNumber, carrier } = readScan(row.trackingNumber)
  return { ...row, trackingNumber, carrier: carrier ?? row.carrier }
}

/** What would be sent for a row; a text: why not. */
export function shipmentOf(row: RowDraft): Shipment | string {
  const read = z.safeParse(ShipmentShape, row)
  return read.success ? read.data : (read.error.issues[0]?.message ?? 'Please check this row.')
}

/** The orders that the same number was given to, by their ids: a parcel was scanned twice, or two orders go in one. */
export function sharedNumbers(orders: readonly OrderToShip[], draft: BenchDraft): Map<string, string> {
  const first = new Map<string, OrderToShip>()
  const shared = new Map<string, string>()
  for (const order of orders) {
    const { trackingNumber } = scanned(rowOf(draft, order))
    const other = first.get(trackingNumber)
    if (trackingNumber === '') continue
    if (other) shared.set(order.id, other.orderNumber)
    else first.set(trackingNumber, order)
  }
  return shared
}
