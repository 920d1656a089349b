import type { OrderRequest } from '../../../domain/checkout/checkout.ts'
import { shipModeOf, shipPlan } from '../../../domain/checkout/ship-plan.ts'
import type { ShipMode } from '../../../domain/orders/order.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import type { PricedCart } from '../../cart/price-cart.ts'
import { databaseNow } from '../../platform/db/database-now.ts'

/** The ship mode of a cart: the requested one, or the one that a line requires. */
export const shipModeFor = (cart: PricedCart, { shipMode }: Pick<OrderRequest, 'shipMode'>): ShipMode =>
  shipModeOf(shipPlan(cart, storeDay(databaseNow(), store.timeZone)), shipMode)
