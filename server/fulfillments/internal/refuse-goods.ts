import { Refusal } from '../../../domain/refusal.ts'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { servicesTo } from '../../../domain/shipping/carrier-service.ts'
import { DANGEROUS_GOODS_IN_PACKAGE, mayCarry } from '../../../domain/shipping/dangerous-goods.ts'
import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import { readCarriage } from '../../orders/read-carriage.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Refuses DANGEROUS_GOODS if a package has goods that its service may not carry to its destination. `service` null:
 * staff chose another carrier than the order's. At least one service of that carrier must then be allowed to carry the
 * goods.
 */
export async function refuseGoods(
  tx: Tx,
  { shippingAddress }: Pick<OrderRow, 'shippingAddress'>,
  pieces: readonly { itemId: number }[],
  { carrier, service }: { carrier: string; service: string | null },
): Promise<void> {
  const carriage = await readCarriage(
    tx,
    pieces.map(({ itemId }) => itemId),
  )
  const mayGo =
    service === null && !isPickUp(carrier)
      ? servicesTo(CARRIERS.find(one => one === carrier) ?? 'other', shippingAddress, carriage).length > 0
      : mayCarry(carriage, { provider: carrier, serviceType: service ?? '' }, shippingAddress)
  if (carriage !== 'any' && !mayGo) throw new Refusal('DANGEROUS_GOODS', DANGEROUS_GOODS_IN_PACKAGE)
}
