import type { NumberForm } from '../../../domain/text/document-number.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../db/database.ts'
import { firstRow } from '../db/rows.ts'
import { shuffle } from './shuffle.ts'

export type Numbering = {
  /** the sequence of these documents; it continues over days, and its next value waits for no transaction */
  sequence: string
  /** the prefix of the day's numbers */
  prefix: string
  /** the forms of the numbers; each form is used once the day has used up the previous one */
  forms: readonly NumberForm[]
}

const RowShape = z.object({ n: z.number(), key: z.string() })

/**
 * Inserts a document under the next number of its day. The numbers follow a different order each day, so that they do
 * not reveal how much is sold; numbers repeat only when a form is used up. `insert` returns nothing if the number is
 * taken, which happens on a day with more documents than numbers.
 */
export async function insertNumbered<T>(
  tx: Tx,
  { sequence, prefix, forms }: Numbering,
  insert: (number: string) => Promise<T | undefined>,
): Promise<T> {
  const next = await firstRow(tx, RowShape, {
    name: 'next-number',
    text: `SELECT nextval($1::regclass) AS n, value AS key FROM made_secrets WHERE name = 'numbers'`,
    values: [sequence],
  })
  if (!next) throw new Error('no secret for numbers')
  for (const { count, write } of forms) {
    const inserted = await insert(prefix + write(shuffle(next.n % count, count, `${next.key} ${prefix}`)))
    if (inserted !== undefined) return inserted
  }
  throw new Error(`all numbers of ${prefix} are taken`)
}
