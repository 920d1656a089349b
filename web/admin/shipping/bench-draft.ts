import { CARRIERS, type Carrier } from '../../../domain/shipping/carrier-account.ts'
import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import { readScan } from '../../../domain/shipping/read-scan.ts'
import { type Shipment, type ShipmentInput, ShipmentShape } from '../../../domain/shipping/tracking.ts'
import { z } from '../../../domain/text/zod.ts'
import { keyOf, nameOf, type RowToShip } from './queries.ts'

/** The typed shipment by row key. `isReady`: for pickup by a forwarder. */
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

/** The carrier whose account pays, else the buyer's choice; FedEx if the order names none, like older ones. */
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

/** True if a row is complete. */
export const isFilled = (draft: RowDraft, { shippingProvider }: RowToShip): boolean =>
  isPickUp(shippingProvider) ? draft.isReady : draft.trackingNumber.trim() !== ''

/** A row after its number was scanned or typed: the format of the number sets the carrier. */
export function scanned(row: RowDraft): RowDraft {
  const { trackingNumber, carrier } = readScan(row.trackingNumber)
  return { ...row, trackingNumber, carrier: carrier ?? row.carrier }
}

/** The request for a row; a text: why it cannot be sent. */
export function shipmentOf({ isReady: _, ...row }: RowDraft): Shipment | string {
  const read = z.safeParse(ShipmentShape, row)
  return read.success ? read.data : (read.error.issues[0]?.message ?? 'Please check this row.')
}

/** The keys of rows with the same number: a package was scanned twice, or two orders share a package. */
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
