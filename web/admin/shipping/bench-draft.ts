import { CARRIERS, type Carrier } from '../../../domain/shipping/carrier-account.ts'
import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import { readScan } from '../../../domain/shipping/read-scan.ts'
import { type Shipment, type ShipmentInput, ShipmentShape } from '../../../domain/shipping/tracking.ts'
import { z } from '../../../domain/text/zod.ts'
import { keyOf, nameOf, type RowToShip } from './queries.ts'

/** How each parcel goes, by the key of its row. `isReady`: of one that its forwarder collects. */
export const BenchDraftShape: z.ZodMiniType<BenchDraft> = z.record(
  z.string(),
  z.strictObject({
    carrier: z.enum(CARRIERS),
    carrierName: z.string().check(z.maxLength(60)),
    trackingNumber: z.string().check(z.maxLength(60)),
    isReady: z._default(z.boolean(), false),
  }),
)
export type RowDraft = Required<ShipmentInput> & { isReady: boolean }
export type BenchDraft = Record<string, RowDraft>

/** The carrier whose account pays, else the one that the buyer chose; FedEx where the order names none, as older ones do. */
export function likelyCarrier(collectBy: Carrier | null, shippingProvider: string): Carrier {
  if (collectBy) return collectBy
  const chosen = shippingProvider.toLowerCase()
  return CARRIERS.find(carrier => carrier === chosen && carrier !== 'other') ?? 'fedex'
}

export const draftOf = (draft: BenchDraft, row: RowToShip): RowDraft =>
  draft[keyOf(row)] ?? {
    carrier: likelyCarrier(row.collectBy, row.shippingProvider),
    carrierName: '',
    trackingNumber: '',
    isReady: false,
  }

/** Whether all is said of a row that it needs to leave. */
export const isFilled = (draft: RowDraft, { shippingProvider }: RowToShip): boolean =>
  isPickUp(shippingProvider) ? draft.isReady : draft.trackingNumber.trim() !== ''

/** A row whose number has been scanned or typed to its end: a number that says whose it is sets the carrier. */
export function scanned(row: RowDraft): RowDraft {
  const { trackingNumber, carrier } = readScan(row.trackingNumber)
  return { ...row, trackingNumber, carrier: carrier ?? row.carrier }
}

/** What would be sent for a row; a text: why not. */
export function shipmentOf({ isReady: _, ...row }: RowDraft): Shipment | string {
  const read = z.safeParse(ShipmentShape, row)
  return read.success ? read.data : (read.error.issues[0]?.message ?? 'Please check this row.')
}

/** The rows that the same number was given to, by their keys: a parcel was scanned twice, or two orders go in one. */
export function sharedNumbers(rows: readonly RowToShip[], draft: BenchDraft): Map<string, string> {
  const first = new Map<string, RowToShip>()
  const shared = new Map<string, string>()
  for (const row of rows) {
    const { trackingNumber } = scanned(draftOf(draft, row))
    const other = first.get(trackingNumber)
    if (trackingNumber === '') continue
    if (other) shared.set(keyOf(row), nameOf(other))
    else first.set(trackingNumber, row)
  }
  return shared
}
