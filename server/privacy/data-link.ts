import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'

/** The page that the mail links to. */
export const dataLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/privacy/your-data?${new URLSearchParams({ token })}`

/** `email` null: the data of the address was deleted through this link. */
const DataLinkShape = z.object({ id: z.number(), email: z.nullable(z.string()), isDeleting: z.boolean() })
type DataLink = z.output<typeof DataLinkShape>

/** The request of a link, locked if it will be changed. Refuses LINK_SPENT if the link is unknown or expired. */
export async function findLink(db: Db | Tx, token: string, lock = false): Promise<DataLink> {
  const link = await firstRow(
    db,
    DataLinkShape,
    `SELECT id, email, delete_asked_at IS NOT NULL AS is_deleting FROM privacy_requests
      WHERE link_hash = $1 AND (expires_at > now() OR delete_asked_at IS NOT NULL) ${lock ? 'FOR UPDATE' : ''}`,
    [hashOfToken(token)],
  )
  if (!link) throw new Refusal('LINK_SPENT')
  return link
}
