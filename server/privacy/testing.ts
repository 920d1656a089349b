import { guestTokenOf } from '../orders/guest-link.ts'
import { addOrder } from '../orders/testing.ts'
import type { Db } from '../platform/db/database.ts'
import { mailsTo } from '../stock-alerts/testing.ts'

/** The token of the newest mail with a link to personal data; undefined: there is none. */
export async function tokenMailedTo(db: Db, email: string): Promise<string | undefined> {
  const mail = (await mailsTo(db, email)).find(({ event }) => event === 'your_data')
  return /your-data\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
}

type Made = Omit<Parameters<typeof addOrder>[1], 'userId'>

/** Adds a guest's order of an address, and returns its token. */
export async function guestOrder(db: Db, email: string, order: Made = {}): Promise<{ id: string; token: string }> {
  const id = await addOrder(db, { ...order, userId: null })
  await db.$client.query(`UPDATE orders SET email = $2, notes = 'Ring twice', updated_at = created_at WHERE id = $1`, [
    id,
    email,
  ])
  return { id, token: (await guestTokenOf(db, id)) ?? '' }
}
