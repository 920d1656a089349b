import { NULLABLE_TEXTS, type PartFields } from '../../../../domain/catalogue/part-fields.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import { tableOf } from '../../../../domain/text/typed-names.ts'
import { violatedConstraint } from '../../../platform/db/database-errors.ts'
import type { products } from '../../tables.ts'

type Columns = Omit<typeof products.$inferInsert, 'id'>

/** The columns of a part: blank texts become null. */
export const columnsOf = (fields: PartFields): Columns => ({
  ...fields,
  ...tableOf(NULLABLE_TEXTS, name => fields[name] || null),
  uom: fields.uom.toUpperCase(),
  weight: fields.weight === null ? null : Math.max(0.001, Math.round(fields.weight * 1000) / 1000),
})

/** Runs a write of a part and turns broken constraints into refusals: SKU_TAKEN, SLUG_TAKEN, CATEGORY_NOT_FOUND. */
export async function refusing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'products_number_and_maker') throw new Refusal('SKU_TAKEN')
    if (constraint === 'products_slug') throw new Refusal('SLUG_TAKEN')
    if (constraint === 'products_category_id_categories_id_fk') throw new Refusal('CATEGORY_NOT_FOUND')
    throw error
  }
}
