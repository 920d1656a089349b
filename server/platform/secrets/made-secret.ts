import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../db/database.ts'

/** A secret that this database's stores share: made by the first that asks. Empty: it was erased, and is never made again. */
export async function madeSecret(db: Db | Tx, name: string): Promise<string> {
  await db.$client.query('INSERT INTO made_secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await db.$client.query<{ value: string }>('SELECT value FROM made_secrets WHERE name = $1', [name])
  const [made] = rows
  if (!made) throw new Error(`no secret ${name}`)
  return made.value
}

/** A secret that was made; null: none was, or it was erased. */
export async function findMadeSecret(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.$client.query<{ value: string }>('SELECT value FROM made_secrets WHERE name = $1', [name])
  return rows[0]?.value || null
}

/** Erases a secret for ever: what followed from it is of no use any more. */
export async function closeSecret(db: Db | Tx, name: string): Promise<void> {
  await db.$client.query(`UPDATE made_secrets SET value = '' WHERE name = $1`, [name])
}

/** Forgets a secret: another one is made when it is asked for next. */
export async function deleteSecret(db: Db | Tx, name: string): Promise<void> {
  await db.$client.query('DELETE FROM made_secrets WHERE name = $1', [name])
}
