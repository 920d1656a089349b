import { FACT_SOURCES, type FactSource } from '../../../domain/facts/fact.ts'
import type { StatedFacts } from '../../../domain/facts/stated-fact-shape.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { factsOfPart } from '../facts/facts-of-parts.ts'
import { fillFacts } from '../facts/fill-facts.ts'
import { lockPart } from './internal/lock-part.ts'

/** The facts of a part, for the admin who corrects them. */
export const AdminFactsShape = z.object({
  /** slug; null: none */
  family: z.nullable(z.string()),
  facts: z.array(z.object({ key: z.string(), text: z.string(), source: z.enum(FACT_SOURCES) })),
  /** facts stated by hand; an empty text removes the fact of other sources */
  byHand: z.array(z.object({ key: z.string(), text: z.string() })),
})
export type AdminFacts = z.infer<typeof AdminFactsShape>

const ByHandShape = z.object({ key: z.string(), text: z.string() })
type ByHand = z.output<typeof ByHandShape>

const FamilyShape = z.object({ family: z.nullable(z.string()) })

export async function adminFacts(db: Db, productId: number): Promise<AdminFacts> {
  const [facts, byHand, part] = await Promise.all([
    factsOfPart(db, productId),
    statedByHand(db, productId),
    firstRow(db, FamilyShape, 'SELECT family FROM products WHERE id = $1', [productId]),
  ])
  const shown = facts.map(({ key, text, source }): { key: string; text: string; source: FactSource } => ({
    key,
    text,
    source,
  }))
  return { family: part?.family ?? null, facts: shown, byHand }
}

/**
 * Corrects facts of a part by hand. A correction has precedence over lists and derived facts until it is removed, and
 * is shown at once. Refuses PRODUCT_NOT_FOUND.
 */
export function saveFacts(db: Db, productId: number, stated: StatedFacts, adminId: string): Promise<void> {
  return inTransaction(db, async tx => {
    const { fields } = await lockPart(tx, productId)
    const before = await statedByHand(tx, productId)
    const removedKeys = stated.flatMap(({ key, text }) => (text === null ? [key] : []))
    const statedFacts = stated.flatMap(({ key, text }) => (text === null ? [] : [{ key, text }]))
    await tx.$client.query(`DELETE FROM stated_facts WHERE product_id = $1 AND source = 'desk' AND key = ANY($2)`, [
      productId,
      removedKeys,
    ])
    await tx.$client.query(
      `INSERT INTO stated_facts (product_id, key, source, text)
        SELECT $1, key, 'desk', text FROM json_to_recordset($2) AS r (key text, text text)
        ON CONFLICT (product_id, key, source) DO UPDATE SET text = excluded.text, updated_at = now()`,
      [productId, JSON.stringify(statedFacts)],
    )
    await fillFacts(tx, productId)
    const after = await statedByHand(tx, productId)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await writeAudit(tx, {
      adminId,
      action: 'product.facts',
      subject: 'product',
      subjectId: productId,
      label: fields.sku,
      before: asFacts(before),
      after: asFacts(after),
    })
  })
}

const asFacts = (statedFacts: readonly ByHand[]) => Object.fromEntries(statedFacts.map(({ key, text }) => [key, text]))

async function statedByHand(db: Db | Tx, productId: number): Promise<ByHand[]> {
  return rows(
    db,
    ByHandShape,
    `SELECT key, text FROM stated_facts WHERE product_id = $1 AND source = 'desk' ORDER BY key`,
    [productId],
  )
}
