import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import type { QuoteLine } from './queries.ts'

/** The differences between an offer and the request, each in a few words. */
export function lineDifferences({ sku, manufacturer, condition, uom, quantity, offer }: QuoteLine): string[] {
  if (!offer) return []
  return [
    ...(offer.sku !== sku
      ? [`Replaces ${sku}`]
      : manufacturer !== null && offer.manufacturer !== null && offer.manufacturer !== manufacturer
        ? [`Substitute for ${manufacturer}`]
        : []),
    ...(condition === null || condition === offer.condition ? [] : [`Asked for as ${conditionLabel(condition)}`]),
    ...(quantity === offer.quantity && perUnit(uom) === perUnit(offer.uom)
      ? []
      : [`${quantityIn(uom, quantity)} asked for`]),
  ]
}
