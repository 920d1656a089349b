import { createHash } from 'node:crypto'
import { Refusal } from '../../../domain/refusal.ts'
import type { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'

/** `key`: drawn by who asks; `what`: who asks for what, all that makes it another wish */
type Wish = { key: string; what: Readonly<Record<string, unknown>> }

/**
 * Makes a change in one transaction, once for each key: asked again it gives the answer of the first time, whatever has
 * happened since. Of two at once the second waits for the first; what was refused has left nothing behind, and is tried
 * again. Refuses KEY_REUSED for a key under which something else was asked for. `statementMs` as in `inTransaction`.
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
 * What was answered under this key already, or null: to be asked before anything that a repeated call shall not count or
 * wait for. `withIdempotencyKey` decides. Refuses KEY_REUSED.
 */
export async function findStoredAnswer<Answer>(
  db: Db,
  wish: Wish,
  shape: z.ZodMiniType<Answer>,
): Promise<Answer | null> {
  const call = await findCall(db, wish.key, digestOf(wish))
  return call && shape.parse(call.answer)
}

/** Whether something was made under this key. */
export async function hasStoredAnswer(db: Db, key: string): Promise<boolean> {
  const { rowCount } = await db.$client.query('SELECT FROM answered_calls WHERE key = $1', [key])
  return (rowCount ?? 0) > 0
}

const digestOf = ({ what }: Wish): string => createHash('sha256').update(JSON.stringify(what)).digest('base64url')

async function findCall(db: Db | Tx, key: string, digest: string): Promise<{ answer: unknown } | null> {
  const { rows } = await db.$client.query<{ digest: string; answer: unknown }>({
    name: 'answered-call',
    text: 'SELECT digest, answer FROM answered_calls WHERE key = $1',
    values: [key],
  })
  const [made] = rows
  if (made && made.digest !== digest) throw new Refusal('KEY_REUSED')
  return made ?? null
}
