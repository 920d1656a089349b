import { createHash } from 'node:crypto'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { firstRow } from '../db/rows.ts'

/** `key`: chosen by the caller; `what`: the caller and all contents of the request */
type Wish = { key: string; what: Readonly<Record<string, unknown>> }

/**
 * Makes a change in one transaction, once for each key: a retry returns the first answer. The second of two concurrent
 * calls waits for the first. A refused call stores nothing and can be retried. Refuses KEY_REUSED if the key was used
 * for another request. `statementMs` as in `inTransaction`.
 */
export function withIdempotencyKey<Answer>(
  db: Db,
  wish: Wish,
  shape: z.ZodMiniType<Answer>,
  work: (tx: Tx) => Promise<Answer>,
  statementMs?: number,
): Promise<Answer> {
  const digest = digestOf(wish)
  return inTransaction(
    db,
    async tx => {
      const { rowCount } = await tx.$client.query({
        name: 'begin-answered-call',
        text: 'INSERT INTO answered_calls (key, digest) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        values: [wish.key, digest],
      })
      if (rowCount === 0) return shape.parse((await findCall(tx, wish.key, digest))?.answer)
      const answer = await work(tx)
      await tx.$client.query({
        name: 'end-answered-call',
        text: 'UPDATE answered_calls SET answer = $2 WHERE key = $1',
        values: [wish.key, JSON.stringify(answer)],
      })
      return answer
    },
    statementMs,
  )
}

/**
 * Reads the stored answer for this key, or null. Call it before steps that a retry must not count or wait for.
 * `withIdempotencyKey` makes the final check. Refuses KEY_REUSED.
 */
export async function findStoredAnswer<Answer>(
  db: Db,
  wish: Wish,
  shape: z.ZodMiniType<Answer>,
): Promise<Answer | null> {
  const call = await findCall(db, wish.key, digestOf(wish))
  return call && shape.parse(call.answer)
}

/** True if an answer is stored under this key. */
export async function hasStoredAnswer(db: Db, key: string): Promise<boolean> {
  const { rowCount } = await db.$client.query('SELECT FROM answered_calls WHERE key = $1', [key])
  return (rowCount ?? 0) > 0
}

const digestOf = ({ what }: Wish): string => createHash('sha256').update(JSON.stringify(what)).digest('base64url')

const RowShape = z.object({ digest: z.string(), answer: z.unknown() })

async function findCall(db: Db | Tx, key: string, digest: string): Promise<{ answer: unknown } | null> {
  const made = await firstRow(db, RowShape, {
    name: 'answered-call',
    text: 'SELECT digest, answer FROM answered_calls WHERE key = $1',
    values: [key],
  })
  if (made && made.digest !== digest) throw new Refusal('KEY_REUSED')
  return made ?? null
}
