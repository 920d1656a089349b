import {
  ordersAdminAddress,
  partsAdminAddress,
  quotesAdminAddress,
  returnsAdminAddress,
  TODAY_ADDRESS,
} from '../addresses.ts'

/** The targets of `g` plus a letter. */
export const GO_TO_SHORTCUTS: Record<string, { name: string; href: string }> = {
  t: { name: 'Today', href: TODAY_ADDRESS },
  o: { name: 'Orders', href: ordersAdminAddress() },
  q: { name: 'Quotes', href: quotesAdminAddress() },
  r: { name: 'Returns', href: returnsAdminAddress() },
  p: { name: 'Parts', href: partsAdminAddress() },
}
