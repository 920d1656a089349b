import { renderMails } from '../mail/testing.ts'
import type { Db } from '../platform/db/database.ts'

/** Sets the stock of a part without other stock lines, in new condition. */
export async function setStock(db: Db, productId: number, quantity: number): Promise<void> {
  await db.$client.query(
    `INSERT INTO stock_lines (product_id, condition, quantity) VALUES ($1, 'new', $2)
      ON CONFLICT (product_id, condition) DO UPDATE SET quantity = excluded.quantity`,
    [productId, quantity],
  )
}

/** Adds an alert that was confirmed this many days ago. Returns its id. */
export async function addWaiting(
  db: Db,
  {
    productId,
    email,
    days = 1,
    quantity = null,
  }: {
    productId: number
    email: string
    days?: number
    quantity?: number | null
  },
): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(
    `INSERT INTO stock_alerts (product_id, email, state, quantity, waiting_since)
      VALUES ($1, $2, 'waiting', $3, now() - $4 * interval '1 day') RETURNING id`,
    [productId, email, quantity, days],
  )
  return rows[0]?.id ?? 0
}

type SentMail = { event: string; text: string; unsubscribeUrl: string | null }

/** Renders the mails to an address, and returns them newest first. */
export async function mailsTo(db: Db, recipient: string): Promise<SentMail[]> {
  await renderMails(db)
  const { rows } = await db.$client.query<SentMail>(
    `SELECT event, text, unsubscribe_url AS "unsubscribeUrl" FROM emails WHERE recipient = $1 ORDER BY id DESC`,
    [recipient],
  )
  return rows
}

/** The links of a mail about a part, as path and query. */
export function linksOf(mail: SentMail | undefined): { confirm: string; leave: string } {
  const all = [...(mail?.text ?? '').matchAll(/http:\/\/localhost(\/auth\/stock-alert\?\S+)/g)].map(
    ([, path]) => path ?? '',
  )
  const of = (kind: string) => all.find(path => path.includes(`kind=${kind}`)) ?? ''
  return { confirm: of('confirm'), leave: of('leave') }
}
