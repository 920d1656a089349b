import { keysOfForm, keysOfName, matchScan, type ScanMatch } from '../../../domain/inventory/scan-match.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { z } from '../../../domain/text/zod.ts'
import { rows } from '../../platform/db/rows.ts'
import { keyOf } from '../units/tables.ts'
import type { Scan } from './attach-scan.ts'
import type { ScanContext } from './scan-context.ts'

/** If more units than these share a number, the match is a coincidence. */
const MAX_FOUND = 200
const [MARK, PAPER_NUMBER] = [keyOf('u.mark'), keyOf('u.paper_number')]

/** A key that is shorter or has no digit occurs in file names by coincidence. */
const mayBePart = (key: string): boolean => key.length >= 5 && /\d/.test(key)

const RowShape = z.object({
  id: z.number(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  paperNumber: z.string(),
  paperBy: z.string(),
  productId: z.number(),
})

/** Finds the unit in stock that a file belongs to, by the form and the name of the file. */
export async function matchOf(
  { db, stockedPart, knownPartKeys }: Pick<ScanContext, 'db' | 'stockedPart' | 'knownPartKeys'>,
  { path, blocks }: Pick<Scan, 'path' | 'blocks'>,
): Promise<ScanMatch> {
  const inName = keysOfName(path)
  const keys = [...new Set([...inName, ...keysOfForm(blocks)])]
  const found = await rows(db, RowShape, {
    name: 'units-of-scan',
    text: `SELECT u.id, u.product_id, u.kind, u.mark, u.paper_number, u.paper_by
      FROM units u WHERE u.id IN (
        SELECT u.id FROM units u WHERE u.mark <> '' AND NOT u.is_gone AND ${MARK} = ANY($1)
        UNION SELECT u.id FROM units u WHERE u.paper_number <> '' AND NOT u.is_gone AND ${PAPER_NUMBER} = ANY($1))
      ORDER BY u.id LIMIT ${MAX_FOUND}`,
    values: [keys],
  })
  const skus = new Map<number, string>()
  for (const { productId } of found)
    if (!skus.has(productId)) skus.set(productId, (await stockedPart(db, productId))?.sku ?? '')
  const candidates = found.flatMap(({ productId, ...unit }) => {
    const sku = skus.get(productId)
    return sku ? [{ ...unit, sku }] : []
  })
  const partKeys = candidates.length === 0 ? new Set<string>() : await knownPartKeys(db, inName.filter(mayBePart))
  return matchScan({ blocks, path }, candidates, partKeys)
}
