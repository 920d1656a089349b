import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { namesOf } from './names-of.ts'

/**
 * Of two admins who take the same thing at once the second hears who has it. `from` is who had it on the page, `has` who has
 * it; null: nobody. Refuses TAKEN_MEANWHILE.
 */
export async function refuseTaken(tx: Tx, { from, has }: { from: string | null; has: string | null }): Promise<void> {
  if (from === has) return
  const name = (await namesOf(tx, [has])).get(has) ?? null
  const message = name === null ? 'Nobody has it now: it was given back meanwhile.' : `${name} has it now.`
  throw new Refusal('TAKEN_MEANWHILE', message, { assignedTo: has && { id: has, name } })
}
