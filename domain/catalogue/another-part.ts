import { makerKey } from './maker.ts'
import { mayBeSameNumber } from './part-number.ts'
import { isSameUnit } from './unit-of-measure.ts'

/** The fields that identify a part for its buyer. An omitted field is unknown. */
export type PartIdentity = {
  sku?: string | undefined
  manufacturer?: string | null | undefined
  uom?: string | undefined
}

/** A changed fact that makes a part another part. */
export type IdentityChange = { fact: 'part number' | 'manufacturer' | 'unit of measure'; before: string; now: string }

/**
 * The fact by which a part differs from the part that its buyer saw; null: it is the same part. The same number of two
 * makers is two parts, and a quantity in another unit is another quantity. Adding a maker to a part without one, or
 * another spelling of the maker, does not make it another part.
 */
export function identityChange(
  seen: PartIdentity,
  now: { sku: string; manufacturer: string | null; uom: string },
): IdentityChange | null {
  if (seen.sku !== undefined && !mayBeSameNumber(seen.sku, now.sku))
    return { fact: 'part number', before: seen.sku, now: now.sku }
  if (seen.manufacturer && makerKey(seen.manufacturer) !== makerKey(now.manufacturer))
    return { fact: 'manufacturer', before: seen.manufacturer, now: now.manufacturer ?? 'none' }
  if (seen.uom !== undefined && !isSameUnit(seen.uom, now.uom))
    return { fact: 'unit of measure', before: seen.uom, now: now.uom }
  return null
}
