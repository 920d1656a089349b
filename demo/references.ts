import { supersededBy } from '../domain/catalogue/superseded-standards.ts'
import type { DemoReference } from './product.ts'

/** The references from a part to the parts that supersede its standard. */
export const supersessionOf = (sku: string): DemoReference[] =>
  supersededBy(sku).map(({ partNumber, source }) => ({
    kind: 'superseded_by',
    otherSku: partNumber,
    isTwoWay: false,
    source,
  }))

/** A reference to another unit of the same kind, as in the list of a maker. */
export const alternateOf = (sku: string): DemoReference => ({
  kind: 'alternate_of',
  otherSku: sku,
  isTwoWay: true,
  source: 'Maker’s list (sample)',
})
