import { adoptMailTexts } from '../../../domain/mail-texts/in-force.ts'
import { MAIL_KIND_NAMES } from '../../../domain/mail-texts/mail-kinds.ts'
import { MailTextShape } from '../../../domain/mail-texts/mail-text.ts'
import type { Db } from '../../platform/db/database.ts'
import { errorLine, type Log } from '../../platform/observability/log.ts'
import { newestNumbers, newestVersions } from '../versions.ts'

/**
 * Returns a function that applies newly saved mail texts. For texts or mails that this version of the store does not
 * accept, the default texts apply.
 */
export function followMailTexts(db: Db, log: Log): () => Promise<void> {
  let known = '[]'
  return async () => {
    const newest = JSON.stringify(await newestNumbers(db, 'mail text'))
    if (newest === known) return
    const saved = await newestVersions(db, 'mail text')
    const texts = MAIL_KIND_NAMES.flatMap(mail => {
      const row = saved.find(one => one.document === mail && one.body !== null)
      if (!row) return []
      const read = MailTextShape.safeParse(row.body)
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
