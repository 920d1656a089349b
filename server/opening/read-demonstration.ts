import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import type { DemonstrationCounts, DemonstrationState } from '../../domain/opening/demonstration.ts'
import { counted } from '../../domain/text/counted.ts'
import { z } from '../../domain/text/zod.ts'
import { listDemoAccounts } from '../customers/accounts/demo-accounts.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { NumberIdShape, TextIdShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

const DemonstrationShape = z.object({
  firstPartId: z.number(),
  lastPartId: z.number(),
  /** the driver returns bigint[] as text */
  categoryIds: z.array(z.string()),
  emptyingSince: z.nullable(z.date()),
  emptiedBy: z.nullable(z.string()),
  emptiedAt: z.nullable(z.date()),
})
export type Demonstration = Omit<z.output<typeof DemonstrationShape>, 'categoryIds'> & { categoryIds: number[] }

/** Null: this database never had a demonstration. `isLocked`: locks it until the transaction ends. */
export async function readDemonstration(db: Db | Tx, isLocked = false): Promise<Demonstration | null> {
  const row = await firstRow(
    db,
    DemonstrationShape,
    `SELECT first_part_id, last_part_id, category_ids,
        emptying_since, emptied_by, emptied_at
      FROM demonstrations ${isLocked ? 'FOR UPDATE' : ''}`,
  )
  return row ? { ...row, categoryIds: row.categoryIds.map(Number) } : null
}

export const stateOf = (demonstration: Demonstration | null): DemonstrationState =>
  demonstration === null
    ? 'none'
    : demonstration.emptiedAt
      ? 'emptied'
      : demonstration.emptyingSince
        ? 'emptying'
        : 'there'

export const demonstrationState = async (db: Db): Promise<DemonstrationState> => stateOf(await readDemonstration(db))

/** True if some parts of the demonstration are still for sale. */
export const isLeft = (state: DemonstrationState): boolean => state === 'there' || state === 'emptying'

/**
 * SQL: an order is of the demonstration if it has one of its parts, or one of its accounts has placed it. $1, $2: the
 * range of its part ids; $3: its accounts.
 */
const OF_DEMONSTRATION = `(o.user_id = ANY($3::uuid[]) OR o.id IN
  (SELECT i.order_id FROM order_items_view i WHERE i.product_id BETWEEN $1 AND $2))`
const HAS_OWN_PARTS = `EXISTS (SELECT FROM order_items_view i WHERE i.order_id = o.id
  AND i.product_id NOT BETWEEN $1 AND $2 AND i.sku <> '${ROUND_UP_SKU}')`
const QUOTE_OF_DEMONSTRATION = `(q.user_id = ANY($3::uuid[]) OR q.id IN
  (SELECT l.quote_id FROM quote_lines_view l WHERE l.product_id BETWEEN $1 AND $2 OR l.offer_product_id BETWEEN $1 AND $2))`

/** The range of part ids, and the accounts, of the demonstration. */
export type Scope = [first: number, last: number, accountIds: string[]]

export async function scopeOf(db: Db | Tx, { firstPartId, lastPartId }: Demonstration): Promise<Scope> {
  return [firstPartId, lastPartId, (await listDemoAccounts(db)).map(({ id }) => id)]
}

/** Some orders and some quotes of the demonstration. */
export async function someOrders(tx: Tx, scope: Scope, most: number): Promise<string[]> {
  const text = `SELECT o.id FROM orders_view o WHERE ${OF_DEMONSTRATION} LIMIT ${most}`
  return (await rows(tx, TextIdShape, text, scope)).map(({ id }) => id)
}
export async function someQuotes(tx: Tx, scope: Scope, most: number): Promise<string[]> {
  const text = `SELECT q.id FROM quotes_view q WHERE ${QUOTE_OF_DEMONSTRATION} LIMIT ${most}`
  return (await rows(tx, TextIdShape, text, scope)).map(({ id }) => id)
}
export async function someParts(tx: Tx, [first, last]: Scope, most: number): Promise<number[]> {
  const found = await rows(
    tx,
    NumberIdShape,
    `SELECT id FROM products_view WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT ${most}`,
    [first, last],
  )
  return found.map(({ id }) => id)
}

const CountsShape = z.object({
  parts: z.number(),
  ownParts: z.number(),
  allOrders: z.number(),
  orders: z.number(),
  allQuotes: z.number(),
  quotes: z.number(),
  allAccounts: z.number(),
})

/** The numbers of deleted and remaining things. */
export async function countDemonstration(
  db: Db | Tx,
  scope: Scope,
): Promise<{ goes: DemonstrationCounts; stays: DemonstrationCounts }> {
  const counts = await firstRow(
    db,
    CountsShape,
    `SELECT count(*) FILTER (WHERE id BETWEEN $1 AND $2) AS parts,
        count(*) FILTER (WHERE id NOT BETWEEN $1 AND $2 AND sku <> '${ROUND_UP_SKU}') AS own_parts,
        (SELECT count(*) FROM orders_view) AS all_orders,
        (SELECT count(*) FROM orders_view o WHERE ${OF_DEMONSTRATION}) AS orders,
        (SELECT count(*) FROM quotes_view) AS all_quotes,
        (SELECT count(*) FROM quotes_view q WHERE ${QUOTE_OF_DEMONSTRATION}) AS quotes,
        (SELECT count(*) FROM people) AS all_accounts
      FROM products_view`,
    scope,
  )
  if (!counts) throw new Error('counts are one row')
  const { parts, ownParts, allOrders, orders, allQuotes, quotes, allAccounts } = counts
  const accounts = scope[2].length
  return {
    goes: { parts, orders, quotes, accounts },
    stays: {
      parts: ownParts,
      orders: allOrders - orders,
      quotes: allQuotes - quotes,
      accounts: allAccounts - accounts,
    },
  }
}

const MAX_NAMED = 5

const OrderNumberAndHasOwnShape = z.object({ orderNumber: z.string(), hasOwn: z.boolean() })

/** The reasons that prevent the deletion, one sentence each. `takesRealCards`: payments are real. */
export async function whyNotEmptied(db: Db | Tx, scope: Scope, takesRealCards: boolean): Promise<string[]> {
  const found = await rows(
    db,
    OrderNumberAndHasOwnShape,
    `SELECT order_number, ${HAS_OWN_PARTS} AND status <> 'canceled' AS has_own
      FROM orders_view o WHERE ${OF_DEMONSTRATION}
        AND ((${HAS_OWN_PARTS} AND status <> 'canceled') OR ($4 AND payment_status <> 'unpaid'))
      ORDER BY created_at LIMIT 1000`,
    [...scope, takesRealCards],
  )
  const withOwn = found.filter(({ hasOwn }) => hasOwn)
  const paid = found.filter(({ hasOwn }) => !hasOwn)
  return [
    ...(withOwn.length > 0
      ? [
          `${orderNumbersText(withOwn)} parts of your own beside those of the demonstration. Cancel what has not shipped.`,
        ]
      : []),
    ...(paid.length > 0
      ? [`${orderNumbersText(paid)} parts of the demonstration that were paid for with real cards.`]
      : []),
  ]
}

/** The beginning of a sentence: "2 orders have (APS-…, APS-…)". */
const orderNumbersText = (orders: readonly { orderNumber: string }[]): string => {
  const named = orders.slice(0, MAX_NAMED).map(({ orderNumber }) => orderNumber)
  const more = orders.length > named.length ? ` and ${orders.length - named.length} more` : ''
  return `${counted(orders.length, 'order')} (${named.join(', ')}${more}) ${orders.length === 1 ? 'has' : 'have'}`
}
