import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

// The owner's documents, of which every version is kept: the sections of the settings, the legal pages, the texts of mails.

export type DocumentKind = 'settings' | 'legal' | 'mail text'
/** A document: its kind, and its section, page or mail. */
export type Document = readonly [kind: DocumentKind, name: string]

const VersionShape = z.object({
  document: z.string(),
  version: z.int(),
  /** null: the default */
  body: z.unknown(),
  /** the first day on which it applies, YYYY-MM-DD; null: from its save on */
  fromDay: z.nullable(z.string()),
  /** the restored version; null: a new body */
  restores: z.nullable(z.int()),
  savedAt: z.date(),
  /** null: the account was deleted */
  savedBy: z.nullable(z.string()),
})
export type Version = z.output<typeof VersionShape>
const NewestShape = z.object({ document: z.string(), newest: z.int() })

const versionsWith = (body: string) => `SELECT document, version, ${body} AS body, from_day, restores, saved_at,
  (SELECT display_name FROM people p WHERE p.id = v.admin_id) AS saved_by FROM versions v`

/** Locks a document until this transaction ends. */
export const lockDocument = (tx: Tx, [kind, name]: Document): Promise<void> => lockText(tx, kind, name)

/** The newest version of a document; undefined: the default applies. */
export const newestVersion = (db: Db | Tx, document: Document): Promise<Version | undefined> =>
  firstRow(
    db,
    VersionShape,
    `${versionsWith('body')} WHERE kind = $1 AND document = $2 ORDER BY version DESC LIMIT 1`,
    [...document],
  )

export const readVersion = (db: Db | Tx, document: Document, version: number): Promise<Version | undefined> =>
  firstRow(db, VersionShape, `${versionsWith('body')} WHERE kind = $1 AND document = $2 AND version = $3`, [
    ...document,
    version,
  ])

/** The newest versions of a document, newest first. `hasBodies`: left out, their bodies are null. */
export const listVersions = (
  db: Db,
  document: Document,
  { max, hasBodies = false }: { max: number; hasBodies?: boolean },
): Promise<Version[]> =>
  rows(
    db,
    VersionShape,
    `${versionsWith('CASE WHEN $4 THEN body END')} WHERE kind = $1 AND document = $2 ORDER BY version DESC LIMIT $3`,
    [...document, max, hasBodies],
  )

/** The newest version of each document of a kind. */
export const newestVersions = (db: Db | Tx, kind: DocumentKind): Promise<Version[]> =>
  rows(db, VersionShape, {
    name: 'newest-versions',
    text: `SELECT DISTINCT ON (document) * FROM (${versionsWith('body')} WHERE kind = $1) v ORDER BY document, version DESC`,
    values: [kind],
  })

/** The newest version of each document of a kind that was saved before `day` began in this time zone. */
export const newestVersionsBefore = (db: Db, kind: DocumentKind, day: string, timeZone: string): Promise<Version[]> =>
  rows(
    db,
    VersionShape,
    `SELECT DISTINCT ON (document) * FROM (
        ${versionsWith('body')} WHERE kind = $1 AND saved_at < $2::date::timestamp AT TIME ZONE $3
      ) v ORDER BY document, version DESC`,
    [kind, day, timeZone],
  )

/** The number of the newest version of each document of a kind, by which a process finds that one was saved. */
export const newestNumbers = (db: Db, kind: DocumentKind): Promise<z.output<typeof NewestShape>[]> =>
  rows(db, NewestShape, {
    name: 'newest-version-numbers',
    text: 'SELECT document, max(version) AS newest FROM versions WHERE kind = $1 GROUP BY document ORDER BY document',
    values: [kind],
  })

type Added = {
  version: number
  /** stored as JSON; null: the default */
  body: unknown
  fromDay?: string
  restores?: number | undefined
  adminId: string
}

/** Adds the next version of a document. The caller holds the lock of the document. */
export async function addVersion(tx: Tx, document: Document, added: Added): Promise<void> {
  const { version, body, fromDay = null, restores = null, adminId } = added
  await tx.$client.query(
    `INSERT INTO versions (kind, document, version, body, from_day, restores, admin_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [...document, version, body === null ? null : JSON.stringify(body), fromDay, restores, adminId],
  )
}
