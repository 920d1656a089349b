import { Refusal } from '../../../domain/refusal.ts'
import type { FulfillmentRow } from './move-fulfillment.ts'

/** Refuses PARCEL_ON_HOLD with the reason of the recall, if a recall holds the package. */
export function refuseHeld({ heldReason }: Pick<FulfillmentRow, 'heldReason'>): void {
  if (heldReason !== null)
    throw new Refusal(
      'PARCEL_ON_HOLD',
      `This package is on recall hold and must stay here: ${heldReason}. Ask Quality to lift the hold.`,
    )
}
