import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  integer,
  json,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { LEGAL_PAGE_NAMES, type LegalPage, MAX_LEGAL_TEXT_LENGTH } from '../../domain/legal/legal-pages.ts'
import type { MailKindName } from '../../domain/mail-texts/mail-kinds.ts'
import type { MailText } from '../../domain/mail-texts/mail-text.ts'
import { SETTING_SECTION_NAMES, type SettingSection } from '../../domain/settings/sections.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'
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

/**
 * Versions of the owner's settings, one row for each save of a section: the newest version applies, or store.config.ts
 * if there is none. Rows are only inserted; an undo saves an older version again.
 */
export const settingVersions = pgTable(
  'setting_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    section: text().$type<SettingSection>().notNull(),
    /** 1, 2, 3 … of its section: concurrent saves cannot have the same number */
    version: integer().notNull(),
    /** all values of the section, by their keys, in the order in which they were saved */
    values: json().$type<Record<string, unknown>>().notNull(),
    /** the restored version; null: new values */
    restores: integer(),
    adminId: uuid(),
    savedAt: moment().notNull().defaultNow(),
  },
  t => [
    unique('setting_versions_next').on(t.section, t.version),
    check('setting_versions_section', isOneOf('section', SETTING_SECTION_NAMES)),
    check('setting_versions_version', sql`version > 0 AND (restores IS NULL OR restores BETWEEN 0 AND version)`),
  ],
)

/** The current settings, for other folders: the newest version of each section. */
export const settingsInForce = pgView('settings_in_force', {}).as(
  sql`SELECT DISTINCT ON (section) section, version, values, admin_id, saved_at FROM setting_versions ORDER BY section, version DESC`,
)

/**
 * The owner's texts of the legal pages, one row per version. The version of its day applies to an order, so rows are
 * never changed or deleted. Before the first row of a page the text of domain/legal applies.
 */
export const legalVersions = pgTable(
  'legal_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    page: text().$type<LegalPage>().notNull(),
    /** 1, 2, 3 … of its page: concurrent saves cannot have the same number */
    version: integer().notNull(),
    /** the first day on which it applies, in the store's time zone */
    fromDay: date().notNull(),
    /** Markdown, with placeholders in braces for values of the settings */
    body: text().notNull(),
    adminId: uuid(),
    savedAt: moment().notNull().defaultNow(),
  },
  t => [
    unique('legal_versions_next').on(t.page, t.version),
    check('legal_versions_page', isOneOf('page', LEGAL_PAGE_NAMES)),
    check('legal_versions_version', sql`version > 0`),
    check('legal_versions_body', sql.raw(`length(body) BETWEEN 1 AND ${MAX_LEGAL_TEXT_LENGTH}`)),
  ],
)

/** Versions of the owner's mail texts: the newest version of a mail applies, or domain/mail-texts if there is none. */
export const mailTextVersions = pgTable(
  'mail_text_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mail: text().$type<MailKindName>().notNull(),
    /** 1, 2, 3 … of its mail: concurrent saves cannot have the same number */
    version: integer().notNull(),
    /** subject, heading, opening and closing; null: the default text */
    text: json().$type<MailText>(),
    adminId: uuid(),
    savedAt: moment().notNull().defaultNow(),
  },
  t => [
    unique('mail_text_versions_next').on(t.mail, t.version),
    check('mail_text_versions_mail', sql`mail ~ '^[A-Za-z_]{1,60}$'`),
    check('mail_text_versions_version', sql`version > 0`),
  ],
)
