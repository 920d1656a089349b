import { supersededBy } from '../domain/catalogue/superseded-standards.ts'
import type { DemoReference } from './product.ts'

/** The part that supersedes the standard of a part, as a reference of the store's own. */
export const supersessionOf = (sku: string): DemoReference[] =>
  supersededBy(sku).map(({ partNumber, source }) => ({
    kind: 'superseded_by',
    otherSku: partNumber,
    isTwoWay: false,
    source,
  }))

/** Another unit of the same kind, as a maker's list would say. */
export const alternateOf = (sku: string): DemoReference => ({
  kind: 'alternate_of',
  otherSku: sku,
  isTwoWay: true,
  source: 'Maker’s list (sample)',
})
