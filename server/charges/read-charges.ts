import { CHARGE_KINDS, type Charge } from '../../domain/charges/charge.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RowShape = z.object({
  id: z.string(),
  kind: z.enum(CHARGE_KINDS),
  label: z.string(),
  amount: z.string(),
})

/** The charges of an order in addition to parts and freight, in display order. */
export const readOrderCharges = async (db: Db | Tx, orderId: string): Promise<Charge[]> =>
  (await readCharges(db, 'order', [orderId])).get(orderId) ?? []

/** Like readOrderCharges, for a quote. */
export const readQuoteCharges = async (db: Db | Tx, quoteId: string): Promise<Charge[]> =>
  (await readCharges(db, 'quote', [quoteId])).get(quoteId) ?? []

/** The charges of several orders or quotes, by ID. */
export async function readCharges(
  db: Db | Tx,
  of: 'order' | 'quote',
  ids: readonly string[],
): Promise<Map<string, Charge[]>> {
  if (ids.length === 0) return new Map()
  const found = await rows(db, RowShape, {
    name: `charges-of-${of}`,
    text: `SELECT ${of}_id AS id, kind, label, amount FROM charges WHERE ${of}_id = ANY($1::uuid[]) ORDER BY ${of}_id, position`,
    values: [ids],
  })
  const charges = found.map(({ amount, ...row }) => ({ ...row, amount: readMoney(amount) }))
  return new Map(
    [...Map.groupBy(charges, ({ id }) => id)].map(([id, mine]) => [id, mine.map(({ id: _, ...charge }) => charge)]),
  )
}
