import type { Tx } from '../platform/db/database.ts'
import { packFacts } from './facts.ts'
import type { Mail } from './queue-mail.ts'

/** Maximum number of texts in one mail. Additional texts are sent in another mail at the same time. */
const MAX_TEXTS = 100

/**
 * Queues messages that are combined into few mails. The first message is sent at once. Messages within `minutes` of the
 * last mail of the same `key` wait until then, and are sent as one mail. After its first attempt, a mail accepts no
 * further text, because the server may have accepted it without an answer. The caller holds a lock on the subject, so
 * that concurrent calls do not both begin a mail.
 */
export async function queueGathered(
  tx: Tx,
  mail: Mail & { template: 'quoteMessages' },
  { key, minutes }: { key: string; minutes: number },
): Promise<void> {
  const facts = packFacts(mail.facts)
  const texts = JSON.stringify(packFacts(mail.facts.texts))
  // The update waits for a worker that claims the mail at this moment, and then checks its conditions again.
  const { rowCount: joined } = await tx.$client.query(
    `UPDATE emails SET facts = jsonb_set(facts, '{texts}', (facts->'texts') || $2::jsonb)
      WHERE id = (SELECT id FROM emails WHERE gather_key = $1 ORDER BY id DESC LIMIT 1)
        AND state = 'waiting' AND attempts = 0 AND html IS NULL AND jsonb_array_length(facts->'texts') < ${MAX_TEXTS}`,
    [key, texts],
  )
  if (joined === 1) return
  await tx.$client.query(
    `INSERT INTO emails (event, entity, recipient, template, facts, gather_key, next_attempt_at)
      VALUES ($1, $2, $3, $4, $5, $6, coalesce(
        (SELECT greatest(now(), CASE state
            WHEN 'sent' THEN sent_at + make_interval(mins => $7)
            WHEN 'waiting' THEN CASE attempts WHEN 0 THEN next_attempt_at ELSE now() + make_interval(mins => $7) END END)
          FROM emails WHERE gather_key = $6 ORDER BY id DESC LIMIT 1), now()))
      ON CONFLICT (event, entity, recipient) DO NOTHING`,
    [mail.event, mail.entity, mail.recipient, mail.template, JSON.stringify(facts), key, minutes],
  )
}
