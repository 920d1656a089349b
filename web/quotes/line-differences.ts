import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { thousands } from '../../domain/text/thousands.ts'
import type { QuoteLine } from './queries.ts'

/** In what an offer is not what was asked for, each in a few words. */
export function lineDifferences({ sku, condition, quantity, offer }: QuoteLine): string[] {
  if (!offer) return []
  return [
    ...(offer.sku === sku ? [] : [`In place of ${sku}`]),
    ...(condition === null || condition === offer.condition ? [] : [`Asked for as ${conditionLabel(condition)}`]),
    ...(quantity === offer.quantity ? [] : [`${thousands(quantity)} asked for`]),
  ]
}
