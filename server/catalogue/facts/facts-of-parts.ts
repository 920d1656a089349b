import { FACT_SOURCES, type FactSource, fieldOf, isGuessed } from '../../../domain/facts/fact.ts'
import { familyOf } from '../../../domain/facts/families.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

export type ListedFact = { key: string; text: string; isGuessed: boolean }
export type FactOfPart = ListedFact & { source: FactSource }

const RowShape = z.object({
  productId: z.number(),
  family: z.string(),
  key: z.string(),
  text: z.string(),
  source: z.enum(FACT_SOURCES),
})
type Row = z.output<typeof RowShape>

/** Reads the facts of some parts, in the order of their family's columns, by id. */
export async function factsOfParts(db: Db, productIds: readonly number[]): Promise<Map<number, ListedFact[]>> {
  const rows = await readRows(db, productIds)
  return new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, facts]) => [
      id,
      inOrder(facts).map(({ key, text, source }) => ({ key, text, isGuessed: isGuessed(source) })),
    ]),
  )
}

/** Reads the facts of one part, with their sources. */
export async function factsOfPart(db: Db, productId: number): Promise<FactOfPart[]> {
  const rows = inOrder(await readRows(db, [productId]))
  return rows.map(({ key, text, source }) => ({ key, text, source, isGuessed: isGuessed(source) }))
}

async function readRows(db: Db, productIds: readonly number[]): Promise<Row[]> {
  return rows(db, RowShape, {
    name: 'facts-of-parts',
    text: `SELECT product_id, family, key, text, source FROM part_facts WHERE product_id = ANY($1::bigint[])`,
    values: [productIds],
  })
}

function inOrder(rows: readonly Row[]): Row[] {
  const family = familyOf(rows[0]?.family)
  if (!family) return []
  const place = new Map(family.facts.map(({ key }, at) => [key, at]))
  return rows
    .filter(({ key }) => fieldOf(family, key))
    .sort((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))
}
