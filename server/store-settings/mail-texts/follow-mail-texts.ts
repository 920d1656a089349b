import { adoptMailTexts } from '../../../domain/mail-texts/in-force.ts'
import { MAIL_KIND_NAMES } from '../../../domain/mail-texts/mail-kinds.ts'
import { MailTextShape } from '../../../domain/mail-texts/mail-text.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { errorLine, type Log } from '../../platform/observability/log.ts'

const SavedRowShape = z.object({ mail: z.string(), version: z.number(), text: z.unknown() })

const RowShape = z.object({ mail: z.string(), newest: z.number() })

/**
 * Returns a function that applies newly saved mail texts. For texts or mails that this version of the store does not
 * accept, the default texts apply.
 */
export function followMailTexts(db: Db, log: Log): () => Promise<void> {
  let known = '[]'
  return async () => {
    const found = await rows(db, RowShape, {
      name: 'newest-mail-texts',
      text: 'SELECT mail, max(version) AS newest FROM mail_text_versions GROUP BY mail ORDER BY mail',
    })
    const newest = JSON.stringify(found)
    if (newest === known) return
    const saved = await rows(
      db,
      SavedRowShape,
      'SELECT DISTINCT ON (mail) mail, version, text FROM mail_text_versions ORDER BY mail, version DESC',
    )
    const texts = MAIL_KIND_NAMES.flatMap(mail => {
      const row = saved.find(one => one.mail === mail && one.text !== null)
      if (!row) return []
      const read = MailTextShape.safeParse(row.text)
      if (read.success) return [[mail, read.data] as const]
      log.warn(
        { mail, version: row.version, error: errorLine(read.error) },
        'words of a mail that this version does not take',
      )
      return []
    })
    adoptMailTexts(Object.fromEntries(texts))
    known = newest
  }
}
