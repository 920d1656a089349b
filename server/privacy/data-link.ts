import { Refusal } from '../../domain/refusal.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'

/** The page that the mail links to. */
export const dataLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/privacy/your-data?${new URLSearchParams({ token })}`

/** `email` null: the data of the address was deleted through this link. */
type DataLink = { id: number; email: string | null; isDeleting: boolean }

/** The request of a link, locked if it will be changed. Refuses LINK_SPENT if the link is unknown or expired. */
export async function findLink(db: Db | Tx, token: string, lock = false): Promise<DataLink> {
  const { rows } = await db.$client.query<DataLink>(
    `SELECT id, email, delete_asked_at IS NOT NULL AS "isDeleting" FROM privacy_requests
      WHERE link_hash = $1 AND (expires_at > now() OR delete_asked_at IS NOT NULL) ${lock ? 'FOR UPDATE' : ''}`,
    [hashOfToken(token)],
  )
  const [link] = rows
  if (!link) throw new Refusal('LINK_SPENT')
  return link
}
