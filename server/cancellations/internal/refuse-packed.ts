import { packedText } from '../../../domain/orders/packed-words.ts'
import { Refusal } from '../../../domain/refusal.ts'

/** Pieces that are in a parcel are not canceled, alone or with their order: nobody opens a packed parcel unasked. Refuses LINE_PACKED. */
export function refusePacked(line: { sku: string; uom: string; packed: number }, isBuyer: boolean): never {
  throw new Refusal('LINE_PACKED', packedText(line, isBuyer ? 'buyer' : 'staff'))
}
