import { Refusal } from '../../../domain/refusal.ts'

/** Pieces that are in a parcel are not canceled, alone or with their order: nobody opens a packed parcel unasked. Refuses LINE_PACKED. */
export function refusePacked({ sku, packed }: { sku: string; packed: number }, isBuyer: boolean): never {
  const what = `Of ${sku} ${packed} ${packed === 1 ? 'is' : 'are'} packed already.`
  const them = packed === 1 ? 'it' : 'them'
  throw new Refusal(
    'LINE_PACKED',
    isBuyer ? `${what} Please call us to cancel ${them}.` : `${what} Please unpack ${them} first.`,
  )
}
