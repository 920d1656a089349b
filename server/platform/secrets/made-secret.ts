import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'

/** A secret that this database's stores share: made by the first that asks. */
export async function madeSecret(db: Db, name: string): Promise<string> {
  await db.$client.query('INSERT INTO made_secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await db.$client.query<{ value: string }>('SELECT value FROM made_secrets WHERE name = $1', [name])
  const [made] = rows
  if (!made) throw new Error(`no secret ${name}`)
  return made.value
}
