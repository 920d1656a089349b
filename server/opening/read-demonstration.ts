import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import type { DemonstrationCounts, DemonstrationState } from '../../domain/opening/demonstration.ts'
import { counted } from '../../domain/text/counted.ts'
import { listDemoAccounts } from '../customers/accounts/demo-accounts.ts'
import type { Db, Tx } from '../platform/db/database.ts'

export type Demonstration = {
  firstPartId: number
  lastPartId: number
  categoryIds: number[]
  emptyingSince: Date | null
  emptiedBy: string | null
  emptiedAt: Date | null
}

/** Null: this database never had a demonstration. `isLocked`: locks it until the transaction ends. */
export async function readDemonstration(db: Db | Tx, isLocked = false): Promise<Demonstration | null> {
  const { rows } = await db.$client.query<Demonstration>(
    `SELECT first_part_id AS "firstPartId", last_part_id AS "lastPartId", category_ids AS "categoryIds",
        emptying_since AS "emptyingSince", emptied_by AS "emptiedBy", emptied_at AS "emptiedAt"
      FROM demonstrations ${isLocked ? 'FOR UPDATE' : ''}`,
  )
  const [row] = rows
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
export const someOrders = async (tx: Tx, scope: Scope, most: number): Promise<string[]> =>
  ids(await tx.$client.query(`SELECT o.id FROM orders_view o WHERE ${OF_DEMONSTRATION} LIMIT ${most}`, scope))
export const someQuotes = async (tx: Tx, scope: Scope, most: number): Promise<string[]> =>
  ids(await tx.$client.query(`SELECT q.id FROM quotes_view q WHERE ${QUOTE_OF_DEMONSTRATION} LIMIT ${most}`, scope))
export async function someParts(tx: Tx, [first, last]: Scope, most: number): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(
    `SELECT id FROM products_view WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT ${most}`,
    [first, last],
  )
  return rows.map(({ id }) => id)
}
const ids = ({ rows }: { rows: { id: string }[] }): string[] => rows.map(({ id }) => id)

/** The numbers of deleted and remaining things. */
export async function countDemonstration(
  db: Db | Tx,
  scope: Scope,
): Promise<{ goes: DemonstrationCounts; stays: DemonstrationCounts }> {
  const { rows } = await db.$client.query<Record<string, number>>(
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
  const of = (name: string) => Number(rows[0]?.[name] ?? 0)
  const accounts = scope[2].length
  return {
    goes: { parts: of('parts'), orders: of('orders'), quotes: of('quotes'), accounts },
    stays: {
      parts: of('own_parts'),
      orders: of('all_orders') - of('orders'),
      quotes: of('all_quotes') - of('quotes'),
      accounts: of('all_accounts') - accounts,
    },
  }
}

const MAX_NAMED = 5

/** The reasons that prevent the deletion, one sentence each. `takesRealCards`: payments are real. */
export async function whyNotEmptied(db: Db | Tx, scope: Scope, takesRealCards: boolean): Promise<string[]> {
  const { rows } = await db.$client.query<{ orderNumber: string; hasOwn: boolean }>(
    `SELECT order_number AS "orderNumber", ${HAS_OWN_PARTS} AND status <> 'canceled' AS "hasOwn"
      FROM orders_view o WHERE ${OF_DEMONSTRATION}
        AND ((${HAS_OWN_PARTS} AND status <> 'canceled') OR ($4 AND payment_status <> 'unpaid'))
      ORDER BY created_at LIMIT 1000`,
    [...scope, takesRealCards],
  )
  const withOwn = rows.filter(({ hasOwn }) => hasOwn)
  const paid = rows.filter(({ hasOwn }) => !hasOwn)
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
