import type { UnitFacts } from '../domain/inventory/unit-facts.ts'
import { stockedPart } from '../server/catalogue/stocked-part.ts'
import { addProduct } from '../server/catalogue/testing.ts'
import { addUnit } from '../server/inventory/units/add-unit.ts'
import { unitFacts } from '../server/inventory/units/testing.ts'
import type { Db } from '../server/platform/db/database.ts'

/** A part at $99.99 with so many overhauled pieces, each with a serial number; `more` is known of each. Returns its id. */
export async function addSerials(db: Db, sku: string, pieces: number, more: Partial<UnitFacts> = {}): Promise<number> {
  const productId = await addProduct(db, { sku, price: 9999, stock: {} })
  const { rows } = await db.$client.query<{ id: string }>('SELECT id FROM users LIMIT 1')
  const adminId = rows[0]?.id ?? '00000000-0000-4000-8000-000000000000'
  for (let serial = 1; serial <= pieces; serial++)
    await addUnit(
      { db, stockedPart },
      { productId, quantity: 1, source: 'arrived', facts: unitFacts(`S-${serial}`, more), adminId },
    )
  return productId
}
