import { makerKey } from '../../../domain/catalogue/maker.ts'
import type { NamedPart } from '../../../domain/catalogue/named-part.ts'
import { BLANK_PART } from '../../../domain/catalogue/part-fields.ts'
import { partNumberKey } from '../../../domain/catalogue/part-number.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { insertPart } from './create-part.ts'

const FoundShape = z.object({ id: z.number(), sku: z.string(), manufacturer: z.nullable(z.string()) })
type Found = z.output<typeof FoundShape>

/**
 * Finds the part of a number and maker; without a maker, the only part of the number. If there is none, adds it without
 * a price and with this unit of measure, so that it can be received. Refuses PART_UNCLEAR if several makers have the number, or if a part has the
 * number in another spelling, because that may be another part. Refuses as createPart does too.
 */
export async function findOrCreatePart(
  tx: Tx,
  { sku, name, manufacturer, isPublished }: NamedPart,
  uom: string,
  adminId: string,
): Promise<{ id: number; isNew: boolean }> {
  const listed = await rows(tx, FoundShape, {
    name: 'parts-of-number-by-key',
    text: `SELECT id, sku, manufacturer FROM products WHERE sku_key = $1 AND is_listed
      ORDER BY upper(sku) = upper($2) DESC, id LIMIT 20`,
    values: [partNumberKey(sku), sku],
  })
  const isMaker = ({ manufacturer: known }: Found) => makerKey(known) === makerKey(manufacturer)
  const ofMaker = manufacturer === '' ? listed : listed.filter(isMaker)
  const [found, ...others] = ofMaker.filter(one => one.sku.toUpperCase() === sku.toUpperCase())
  if (others.length > 0) throw new Refusal('PART_UNCLEAR')
  if (found) return { id: found.id, isNew: false }
  const [other] = ofMaker
  if (other)
    throw new Refusal(
      'PART_UNCLEAR',
      `The catalog has ${other.sku}, which may be another part. Enter that number if it is this part. Otherwise add ${sku} under Parts first.`,
    )
  const { id } = await insertPart(tx, { ...BLANK_PART, name, sku, manufacturer, uom, isPublished }, adminId)
  return { id, isNew: true }
}
