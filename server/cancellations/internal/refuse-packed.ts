import { packedText } from '../../../domain/orders/packed-words.ts'
import { Refusal } from '../../../domain/refusal.ts'

/** Refuses LINE_PACKED: packed pieces must be unpacked before they, or their order, can be canceled. */
export function refusePacked(line: { sku: string; uom: string; packed: number }, isBuyer: boolean): never {
  throw new Refusal('LINE_PACKED', packedText(line, isBuyer ? 'buyer' : 'staff'))
}
