import type { UnitFacts } from '../domain/inventory/unit-facts.ts'
import { stockedPart } from '../server/catalogue/stocked-part.ts'
import { addProduct } from '../server/catalogue/testing.ts'
import { signedIn } from '../server/customers/accounts/testing.ts'
import { loadOpeningScans } from '../server/inventory/unit-documents/load-opening-scans.ts'
import { unitFacts } from '../server/inventory/units/testing.ts'
import { addAcceptedUnit } from '../server/inventory/units/testing-accepted.ts'
import type { Db } from '../server/platform/db/database.ts'

/**
 * Adds a part at $99.99 with `pieces` overhauled units, each with a serial number and the facts `more`. Returns the part's id.
 */
export async function addSerials(db: Db, sku: string, pieces: number, more: Partial<UnitFacts> = {}): Promise<number> {
  const productId = await addProduct(db, { sku, price: 9999, stock: {} })
  await addUnits(
    db,
    productId,
    1,
    Array.from({ length: pieces }, (_, at) => unitFacts(`S-${at + 1}`, more)),
  )
  return productId
}

/** Adds a part at $30.00 with `lots` lots of `pieces` new pieces each. Returns the part's id. */
export async function addLots(db: Db, sku: string, lots: number, pieces: number): Promise<number> {
  const productId = await addProduct(db, { sku, price: 3000, stock: {} })
  const facts = (mark: string) => unitFacts(mark, { kind: 'lot', conditionCode: 'NE', paper: 'CoC', paperNumber: mark })
  await addUnits(
    db,
    productId,
    pieces,
    Array.from({ length: lots }, (_, at) => facts(`L-${at + 1}`)),
  )
  return productId
}

async function addUnits(db: Db, productId: number, quantity: number, units: readonly UnitFacts[]): Promise<void> {
  // The audit log names the person who accepts a unit.
  const { id: adminId } = await signedIn(db, { roles: ['quality'] })
  for (const facts of units) await addAcceptedUnit({ db, stockedPart }, { productId, quantity, facts, adminId })
  const client = await db.$client.connect()
  try {
    // Units without a scanned document cannot be shipped.
    await loadOpeningScans(client, [{ paper: 'CoC', kind: 'coc', name: 'Scan', digest: '0'.repeat(64), bytes: 1 }])
  } finally {
    client.release()
  }
}
