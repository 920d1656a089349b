import { MAIL_EVENT_NAMES } from '../../domain/mail-texts/mail-kinds.ts'
import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const EntityShape = z.object({ entity: z.string() })

/**
 * The mails about an account's quotes, as mail events and entities. Locks the quotes first, so that the mail of a
 * concurrent step is included.
 */
export async function findQuoteMails(tx: Tx, userId: string): Promise<{ events: string[]; entities: string[] }> {
  await tx.$client.query('SELECT FROM quotes WHERE user_id = $1 ORDER BY id FOR UPDATE', [userId])
  const found = await rows(
    tx,
    EntityShape,
    `SELECT unnest(ARRAY['quote:' || id, 'notified:quote:' || id]) AS entity FROM quotes WHERE user_id = $1
      UNION ALL SELECT 'quote:' || id || ':' || n FROM quotes, generate_series(1, version) n WHERE user_id = $1`,
    [userId],
  )
  return { events: QUOTE_EVENTS, entities: found.map(({ entity }) => entity) }
}

const QUOTE_EVENTS = MAIL_EVENT_NAMES.filter(name => /^(new_)?(rfq|aog)(_|$)/.test(name))
