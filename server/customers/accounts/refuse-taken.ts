import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { namesOf } from './names-of.ts'

/**
 * Refuses TAKEN_MEANWHILE with the name of the holder, if another admin has taken the object first. `from`: the holder
 * on the caller's page; `has`: the actual holder, null for none.
 */
export async function refuseTaken(tx: Tx, { from, has }: { from: string | null; has: string | null }): Promise<void> {
  if (from === has) return
  const name = (await namesOf(tx, [has])).get(has) ?? null
  const message = name === null ? 'No one has it now: it was released.' : `${name} has it now.`
  throw new Refusal('TAKEN_MEANWHILE', message, { assignedTo: has && { id: has, name } })
}
