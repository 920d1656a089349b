import { makerKey } from '../../../domain/catalogue/maker.ts'
import type { NamedPart } from '../../../domain/catalogue/named-part.ts'
import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { ZERO } from '../../../domain/money/money.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertPart } from './create-part.ts'

type Found = { id: number; sku: string; manufacturer: string | null }

/**
 * The part of a number and maker; without a maker, the only part of the number. If there is none, adds it without a
 * price, so that it can be received. Refuses PART_UNCLEAR, and as createPart does.
 */
export async function findOrCreatePart(
  tx: Tx,
  { sku, name, manufacturer, isPublished }: NamedPart,
  adminId: string,
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await tx.$client.query<Found>({
    name: 'parts-of-number-by-key',
    text: 'SELECT id, sku, manufacturer FROM products WHERE sku_key = $1 AND is_listed ORDER BY id LIMIT 20',
    values: [partNumberKey(sku)],
  })
  const isMaker = ({ manufacturer: known }: Found) => makerKey(known) === makerKey(manufacturer)
  const [found, ...others] = manufacturer === '' ? rows : rows.filter(isMaker)
  if (others.length > 0) throw new Refusal('PART_UNCLEAR')
  if (found) return { id: found.id, isNew: false }
  const { id } = await insertPart(
    tx,
    {
      name,
      sku,
      slug: '',
      manufacturer,
      brand: '',
      gtin: '',
      aircraftType: '',
      categoryId: null,
      price: ZERO,
      salePrice: null,
      weight: null,
      dimensions: '',
      uom: 'EA',
      isHazmat: false,
      hazmatChecked: false,
      unNumber: '',
      hazardClass: '',
      packingGroup: '',
      hazmatAircraft: '',
      backorderDays: null,
      shortDescription: '',
      description: '',
      isPublished,
    },
    adminId,
  )
  return { id, isNew: true }
}
