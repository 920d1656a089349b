import { randomBytes } from 'node:crypto'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../db/database.ts'
import { firstRow } from '../db/rows.ts'

const ValueShape = z.object({ value: z.string() })

/**
 * A secret that the stores of this database share; the first call creates it. Empty: it was erased and is never
 * created again.
 */
export async function generatedSecret(db: Db | Tx, name: string): Promise<string> {
  await db.$client.query('INSERT INTO made_secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32).toString('base64url'),
  ])
  const made = await firstRow(db, ValueShape, 'SELECT value FROM made_secrets WHERE name = $1', [name])
  if (!made) throw new Error(`no secret ${name}`)
  return made.value
}

/** Reads a generated secret; null: it was never generated, or it was erased. */
export async function findGeneratedSecret(db: Db, name: string): Promise<string | null> {
  const row = await firstRow(db, ValueShape, 'SELECT value FROM made_secrets WHERE name = $1', [name])
  return row?.value || null
}

/** Erases a secret permanently: values derived from it become invalid. */
export async function closeSecret(db: Db | Tx, name: string): Promise<void> {
  await db.$client.query(`UPDATE made_secrets SET value = '' WHERE name = $1`, [name])
}

/** Deletes a secret: the next call creates another one. */
export async function deleteSecret(db: Db | Tx, name: string): Promise<void> {
  await db.$client.query('DELETE FROM made_secrets WHERE name = $1', [name])
}
