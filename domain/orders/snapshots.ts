import type { Urgency } from '../quotes/quote-request.ts'
import type { Carrier } from '../shipping/carrier-account.ts'
import type { Package } from '../shipping/packing.ts'

// The copies of other records in an order, as of its placement.

/** A carrier account. The back office ships by it; the buyer is shown its end. */
export type CarrierAccountSnapshot = { provider: Carrier; accountNumber: string; nickname: string }

/** An aircraft on the ground that waits for an order's parts, as its request said. */
export type AogSnapshot = {
  quoteId: string
  quoteNumber: string
  aircraftType: string
  tailNumber: string
  location: string
  /** ISO 8601; null: as soon as it can be */
  needBy: string | null
  urgency: Urgency
}

/** The basis of the shipping price: boxes in pounds and inches, the declared value in cents. */
export type PackingSnapshot = { parcels: Package[]; declaredValue: number }
