import { sql } from 'drizzle-orm'
import { check, date, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { MAX_LEGAL_TEXT_LENGTH } from '../../domain/legal/legal-pages.ts'
import { moment } from '../platform/db/column-types.ts'
import type { DocumentKind } from './versions.ts'

/**
 * Versions of the owner's documents: sections of the settings, legal pages and texts of mails. The newest version applies, of a
 * legal page the newest whose day has come; if there is none, the default applies: store.config.ts, domain/legal or
 * domain/mail-texts. Rows are only inserted, because a version applies to the orders of its days: an undo saves an older version
 * again.
 */
export const versions = pgTable(
  'versions',
  {
    kind: text().$type<DocumentKind>().notNull(),
    /** the section, the page or the mail */
    document: text().notNull(),
    /** 1, 2, 3 … of its document: concurrent saves cannot have the same number */
    version: integer().notNull(),
    /**
     * the values of a section by their keys, in the order in which they were saved; the Markdown of a legal page, with
     * placeholders in braces; the parts of a mail's text. null: the default
     */
    body: json(),
    /** of a legal page: the first day on which it applies, in the store's time zone; null: from its save on */
    fromDay: date(),
    /** of the settings: the restored version; null: new values */
    restores: integer(),
    adminId: uuid(),
    savedAt: moment().notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.kind, t.document, t.version] }),
    check('versions_version', sql`version > 0 AND (restores IS NULL OR restores BETWEEN 0 AND version)`),
    check(
      'versions_legal',
      sql.raw(
        `kind <> 'legal' OR (from_day IS NOT NULL AND length(body #>> '{}') BETWEEN 1 AND ${MAX_LEGAL_TEXT_LENGTH})`,
      ),
    ),
  ],
)
