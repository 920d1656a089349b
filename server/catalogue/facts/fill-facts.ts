import type pg from 'pg'
import { STATED_SOURCES, sortKey } from '../../../domain/facts/fact.ts'
import { type PartFacts, partFacts } from '../../../domain/facts/part-facts.ts'
import { FACT_RULES_VERSION } from '../../../domain/facts/read-facts.ts'
import { riskyKind } from '../../../domain/shipping/risky-goods.ts'
import { z } from '../../../domain/text/zod.ts'
import { recordEvent } from '../../events.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { markFactsDue } from './facts-due.ts'
import { setFamilies } from './set-families.ts'

const AT_ONCE = 1000
const STATEMENT_TIMEOUT_MS = 60_000
/** Marking a million parts as due takes some seconds. */
const ALL_DUE_MS = 300_000

const PartRowShape = z.object({
  id: z.number(),
  sku: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
})
const StatedRowShape = z.object({
  key: z.string(),
  source: z.enum(STATED_SOURCES),
  text: z.string(),
  productId: z.number(),
})

/**
 * Derives the facts of the parts that are due: new parts, changed parts, and all parts if the rules are newer than the
 * rules used before. Works in batches. Parts that are being changed are left for the next run. Returns the number of
 * parts.
 */
export async function fillDueFacts(db: Db, isStopped = () => false): Promise<number> {
  await followRules(db)
  let filled = 0
  try {
    while (!isStopped()) {
      const some = await inTransaction(db, fillSome, STATEMENT_TIMEOUT_MS)
      filled += some
      if (some === 0) break
    }
  } finally {
    // Also reports parts that an earlier, killed run has not reported.
    await inTransaction(db, reportUnreported)
  }
  return filled
}

const VersionShape = z.object({ version: z.number() })

async function followRules(db: Db): Promise<void> {
  const row = await firstRow(db, VersionShape, 'SELECT version FROM fact_rules')
  // During a deployment, workers of two versions run. The older one must not lower the version.
  if (row && row.version >= FACT_RULES_VERSION) return
  await inTransaction(
    db,
    async tx => {
      await markFactsDue(tx.$client, 'SELECT id AS product_id FROM products')
      await recordFactRules(tx)
    },
    ALL_DUE_MS,
  )
}

/** Records that the facts of all parts follow the present rules, or are due. */
export const recordFactRules = ({ $client }: { $client: Pick<pg.ClientBase, 'query'> }) =>
  $client.query(
    `INSERT INTO fact_rules AS r (version) VALUES ($1)
      ON CONFLICT (only_one) DO UPDATE SET version = greatest(r.version, excluded.version)`,
    [FACT_RULES_VERSION],
  )

/** True if a newer version of the program has recorded its rules. */
async function isOutdated(tx: Tx): Promise<boolean> {
  const row = await firstRow(tx, VersionShape, 'SELECT version FROM fact_rules')
  return (row?.version ?? 0) > FACT_RULES_VERSION
}

const ProductIdShape = z.object({ productId: z.number() })

/**
 * Derives the facts of a batch of due parts. Locks them in the order of their ids, and skips locked ones. Returns the
 * number of parts.
 */
async function fillSome(tx: Tx): Promise<number> {
  const due = await rows(
    tx,
    ProductIdShape,
    `SELECT product_id FROM facts_due ORDER BY product_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
  )
  // Checked with the rows locked: a newer worker that records its rules waits for these rows, and makes them due again.
  if (due.length === 0 || (await isOutdated(tx))) return 0
  const ids = due.map(({ productId }) => productId)
  // An event for many parts drops every cached page, so full batches are reported only once, at the end of the run.
  if (due.length < AT_ONCE) return fillParts(tx, ids, 'SKIP LOCKED')
  await tx.$client.query(`SELECT set_config('store.tells_later', 'on', true)`)
  const filled = await fillParts(tx, ids, 'SKIP LOCKED')
  await tx.$client.query('UPDATE fact_rules SET has_untold = true')
  return filled
}

async function reportUnreported(tx: Tx): Promise<void> {
  const { rowCount } = await tx.$client.query('UPDATE fact_rules SET has_untold = false WHERE has_untold')
  if (rowCount) await recordEvent(tx, 'product.changed', '*')
}

/** Derives the facts of one part at once, so that the response has the facts that an admin has just saved. */
export async function fillFacts(tx: Tx, productId: number): Promise<void> {
  await fillParts(tx, [productId], '')
  if (await isOutdated(tx)) await markFactsDue(tx.$client, `SELECT ${productId} AS product_id`)
}

async function fillParts(tx: Tx, productIds: readonly number[], wait: 'SKIP LOCKED' | ''): Promise<number> {
  const parts = await rows(
    tx,
    PartRowShape,
    `SELECT p.id, p.sku, p.name, p.description, c.name AS category FROM products p LEFT JOIN categories c ON c.id = p.category_id
      WHERE p.id = ANY($1) ORDER BY p.id FOR NO KEY UPDATE OF p ${wait}`,
    [productIds],
  )
  const ids = parts.map(({ id }) => id)
  const stated = await rows(
    tx,
    StatedRowShape,
    `SELECT product_id, key, source, text FROM stated_facts WHERE product_id = ANY($1)`,
    [ids],
  )
  const ofPart = Map.groupBy(stated, ({ productId }) => productId)
  const read = parts.map(part => ({
    id: part.id,
    facts: partFacts(part, ofPart.get(part.id) ?? []),
    mayBeHazmat: riskyKind(part.name, part.category) !== null,
  }))
  await writeFacts(tx, ids, read)
  await setFamilies(
    tx,
    read.map(({ id, facts, mayBeHazmat }) => ({ id, ...familyColumns(facts), mayBeHazmat })),
  )
  await tx.$client.query('DELETE FROM facts_due WHERE product_id = ANY($1)', [ids])
  return parts.length
}

/** The values of `products.family` and `products.facts`. */
export const familyColumns = (found: PartFacts | null): { family: string | null; facts: string[] } => ({
  family: found?.family.slug ?? null,
  facts: found?.facts.map(({ key, text }) => `${key}:${text}`) ?? [],
})

type Read = { id: number; facts: PartFacts | null }

async function writeFacts(tx: Tx, ids: readonly number[], read: readonly Read[]): Promise<void> {
  const rows = read.flatMap(({ id, facts: found }) =>
    (found?.facts ?? []).map(fact => ({
      product_id: id,
      family: found?.family.slug,
      sort_key: sortKey(fact),
      key: fact.key,
      text: fact.text,
      source: fact.source,
    })),
  )
  await tx.$client.query('DELETE FROM part_facts WHERE product_id = ANY($1)', [ids])
  await tx.$client.query(
    `INSERT INTO part_facts (product_id, family, key, text, sort_key, source)
      SELECT product_id, family, key, text, sort_key, source
      FROM json_to_recordset($1) AS r (product_id bigint, family text, key text, text text, sort_key text, source text)`,
    [JSON.stringify(rows)],
  )
}
