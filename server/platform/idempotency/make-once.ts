import { createHash } from 'node:crypto'
import { Refusal } from '../../../domain/refusal.ts'
import type { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'

/** `key`: drawn by who asks; `what`: who asks for what, all that makes it another wish */
type Wish = { key: string; what: Readonly<Record<string, unknown>> }

/**
 * Makes a change in one transaction, once for each key: asked again it gives the answer of the first time, whatever has
 * happened since. Of two at once the second waits for the first; what was refused has left nothing behind, and is tried
 * again. Refuses KEY_REUSED for a key under which something else was asked for.
 */
export function makeOnce<Answer>(
  db: Db,
  { key, what }: Wish,
  shape: z.ZodMiniType<Answer>,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const digest = createHash('sha256').update(JSON.stringify(what)).digest('base64url')
  return inTransaction(db, async tx => {
    const { rowCount } = await tx.$client.query({
      name: 'begin-answered-call',
      text: 'INSERT INTO answered_calls (key, digest) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      values: [key, digest],
    })
    if (rowCount === 0) return shape.parse(await answerOf(tx, key, digest))
    const answer = await work(tx)
    await tx.$client.query({
      name: 'end-answered-call',
      text: 'UPDATE answered_calls SET answer = $2 WHERE key = $1',
      values: [key, JSON.stringify(answer)],
    })
    return answer
  })
}

async function answerOf(tx: Tx, key: string, digest: string): Promise<unknown> {
  const { rows } = await tx.$client.query<{ digest: string; answer: unknown }>({
    name: 'answered-call',
    text: 'SELECT digest, answer FROM answered_calls WHERE key = $1',
    values: [key],
  })
  const [made] = rows
  if (made?.digest !== digest) throw new Refusal('KEY_REUSED')
  return made.answer
}
