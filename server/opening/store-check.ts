import { createHmac } from 'node:crypto'
import { OPENING_CHECK_KINDS, type OpeningCheckKind } from '../../domain/opening/opening-check.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const StoredCheckShape = z.object({
  kind: z.enum(OPENING_CHECK_KINDS),
  passed: z.boolean(),
  fingerprint: z.string(),
  detail: z.string(),
  by: z.nullable(z.string()),
  checkedAt: z.date(),
})
export type StoredCheck = z.output<typeof StoredCheckShape>

/** A digest of the configuration of a check. It is keyed, because the secrets in it must not be guessable. */
export const fingerprintOf = (key: string, ...facts: unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(facts)).digest('hex').slice(0, 32)

type NewCheck = Omit<StoredCheck, 'by' | 'checkedAt'> & { adminId: string }

/** Stores a test or confirmation with its admin. */
export const storeCheck = (db: Db, { kind, passed, fingerprint, detail, adminId }: NewCheck): Promise<void> =>
  inTransaction(db, async tx => {
    await tx.$client.query(
      'INSERT INTO opening_checks (kind, passed, fingerprint, detail, admin_id) VALUES ($1, $2, $3, $4, $5)',
      [kind, passed, fingerprint, detail, adminId],
    )
    await writeAudit(tx, {
      adminId,
      action: 'opening.checked',
      subject: 'opening',
      subjectId: kind,
      label: kind,
      before: null,
      after: { passed, detail },
    })
    await recordEvent(tx, 'opening.changed')
  })

/** The newest check of each kind. */
export async function readChecks(db: Db): Promise<Map<OpeningCheckKind, StoredCheck>> {
  const found = await rows(
    db,
    StoredCheckShape,
    `SELECT DISTINCT ON (kind) kind, passed, fingerprint, detail, checked_at,
        (SELECT display_name FROM people p WHERE p.id = admin_id) AS by
      FROM opening_checks ORDER BY kind, id DESC`,
  )
  return new Map(found.map(row => [row.kind, row]))
}
