import type { Charge, ChargeKind } from '../../domain/charges/charge.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'

type Row = { id: string; kind: ChargeKind; label: string; amount: string }

/** What an order is charged besides parts and freight, in the order in which it is shown. */
export const readOrderCharges = async (db: Db | Tx, orderId: string): Promise<Charge[]> =>
  (await readCharges(db, 'order', [orderId])).get(orderId) ?? []

/** The same of a quote. */
export const readQuoteCharges = async (db: Db | Tx, quoteId: string): Promise<Charge[]> =>
  (await readCharges(db, 'quote', [quoteId])).get(quoteId) ?? []

/** The same of several orders or quotes, by their ids. */
export async function readCharges(
  db: Db | Tx,
  of: 'order' | 'quote',
  ids: readonly string[],
): Promise<Map<string, Charge[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.$client.query<Row>({
    name: `charges-of-${of}`,
    text: `SELECT ${of}_id AS id, kind, label, amount FROM charges WHERE ${of}_id = ANY($1::uuid[]) ORDER BY ${of}_id, position`,
    values: [ids],
  })
  const charges = rows.map(({ amount, ...row }) => ({ ...row, amount: readMoney(amount) }))
  return new Map(
    [...Map.groupBy(charges, ({ id }) => id)].map(([id, mine]) => [id, mine.map(({ id: _, ...charge }) => charge)]),
  )
}
