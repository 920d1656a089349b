import { Refusal } from '../../../domain/refusal.ts'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { servicesTo } from '../../../domain/shipping/carrier-service.ts'
import {
  carriageByName,
  carriageOf,
  DANGEROUS_GOODS_IN_PARCEL,
  type GoodsFacts,
  mayCarry,
  strictest,
} from '../../../domain/shipping/dangerous-goods.ts'
import { isPickUp } from '../../../domain/shipping/pick-up.ts'
import type { OrderRow } from '../../orders/lock-order.ts'
import type { Tx } from '../../platform/db/database.ts'

type Row = { name: string; goods: GoodsFacts | null }

/**
 * Refuses DANGEROUS_GOODS where a parcel has goods that its service may not carry to where it goes. `service` null: the carrier is
 * another than the order's, and one of its services has to be able to.
 */
export async function refuseGoods(
  tx: Tx,
  { shippingAddress }: Pick<OrderRow, 'shippingAddress'>,
  pieces: readonly { itemId: number }[],
  { carrier, service }: { carrier: string; service: string | null },
): Promise<void> {
  const { rows } = await tx.$client.query<Row>({
    name: 'goods-of-parcel',
    text: `SELECT i.name, CASE WHEN p.id IS NOT NULL THEN json_build_object('name', p.name, 'category', c.name, 'isHazmat', p.is_hazmat,
        'hazmatChecked', p.hazmat_checked, 'unNumber', p.un_number, 'hazardClass', p.hazard_class, 'hazmatAircraft', p.hazmat_aircraft) END AS goods
      FROM order_items_view i LEFT JOIN products_view p ON p.id = i.product_id LEFT JOIN categories_view c ON c.id = p.category_id
      WHERE i.id = ANY($1)`,
    values: [pieces.map(({ itemId }) => itemId)],
  })
  const carriage = strictest(rows.map(({ name, goods }) => (goods ? carriageOf(goods) : carriageByName(name))))
  const mayGo =
    service === null && !isPickUp(carrier)
      ? servicesTo(CARRIERS.find(one => one === carrier) ?? 'other', shippingAddress, carriage).length > 0
      : mayCarry(carriage, { provider: carrier, serviceType: service ?? '' }, shippingAddress)
  if (carriage !== 'any' && !mayGo) throw new Refusal('DANGEROUS_GOODS', DANGEROUS_GOODS_IN_PARCEL)
}
