import { randomInt } from 'node:crypto'
import { toDecimal } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { store } from '../../domain/settings/store.ts'
import { sentFacts, submissionTitle } from '../../domain/submissions/submission-facts.ts'
import type { SellParts, SentForm } from '../../domain/submissions/submission-forms.ts'
import { digits, LETTERS, numberPrefix } from '../../domain/text/document-number.ts'
import { z } from '../../domain/text/zod.ts'
import type { AccountsContext } from '../customers/accounts/accounts-context.ts'
import { limitPerCustomer, lockCustomer } from '../customers/accounts/lock-customer.ts'
import { consumeLimit, refundLimit } from '../limits.ts'
import type { Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import type { Files } from '../platform/files/open-files.ts'
import { findStoredAnswer, withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts'
import type { HoldRoom } from '../platform/limits/hold-room.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { insertNumbered } from '../platform/numbering/insert-numbered.ts'
import { ROW_BYTES } from './held-bytes.ts'
import { countConfirmation, refundConfirmation } from './internal/count-confirmation.ts'
import { type FoundUpload, findUploads, uploadExpired } from './internal/find-uploads.ts'
import { notifyOfSubmission, type Received } from './submission-mails.ts'
import { submissionFiles, submissions } from './tables.ts'

const TakenShape = z.object({ submissionNumber: z.string() })
export type Taken = z.infer<typeof TakenShape>
type Asking = Pick<AccountsContext, 'db' | 'clientAddress' | 'caller' | 'publicUrl'> & {
  files: Files
  holdRoom: HoldRoom
}
/** `homepage`: a hidden field that only programs fill in. */
export type Sent = { key: string; homepage: string }

/**
 * Accepts a submission: stores it and queues the mails to the back office and the sender, in one transaction. Repeated
 * calls with the same key and content store one submission; with other content KEY_REUSED is refused. A form filled in
 * by a program gets the normal answer. Refuses TOO_MANY_ATTEMPTS, SUBMISSION_UPLOAD_GONE, UPLOADS_FULL.
 */
export async function acceptSubmission(context: Asking, { key, homepage }: Sent, sent: SentForm): Promise<Taken> {
  if (homepage !== '') return { submissionNumber: prefixOfToday() + FIVE.write(randomInt(FIVE.count)) }
  const { db, files, publicUrl } = context
  const wish = { key, what: { submissionTaken: sent } }
  const known = await findStoredAnswer(db, wish, TakenShape)
  if (known) return known
  const me = await context.caller()
  const userId = me?.userId ?? null
  const address = addressKey(context.clientAddress)
  // Counted in advance, so that concurrent calls count too; refunded if not accepted.
  await consumeLimit(db, 'submissions', address)
  const isConfirmed = await countConfirmation(db, sent.form.email)
  const confirmation = isConfirmed ? { verified: me?.emailVerified === true && me.email === sent.form.email } : null
  try {
    const uploads = await findUploads(files, sent)
    const rows = sent.kind === 'parts' ? sent.form.rows : []
    const kilobytes = Math.ceil((rows.length * ROW_BYTES) / 1024)
    if (userId === null && kilobytes > 0) await consumeLimit(db, 'kilobytes of guests', address, kilobytes)
    const take = async (tx: Tx): Promise<Taken> => {
      if (userId !== null) await lockCustomer(tx, userId)
      if (rows.length > 0) await context.holdRoom(tx, rows.length * ROW_BYTES)
      const stored = await insertSubmission(tx, sent, userId)
      await insertRows(tx, stored.id, rows)
      await insertFiles(tx, stored.id, uploads)
      await notifyOfSubmission(tx, stored, sent, publicUrl, confirmation)
      return { submissionNumber: stored.submissionNumber }
    }
    return await limitPerCustomer(userId ?? `submission ${key}`, () => withIdempotencyKey(db, wish, TakenShape, take))
  } catch (error) {
    if (error instanceof Refusal) {
      await refundLimit(db, 'submissions', address)
      if (isConfirmed) await refundConfirmation(db, sent.form.email)
    }
    throw error
  }
}

const FIVE = digits(5)
const NUMBERING = { sequence: 'submission_numbers', forms: [FIVE, digits(7), LETTERS] }
const prefixOfToday = () => numberPrefix('S', databaseNow(), store.timeZone)

/** A submission number, `S-YYYYMMDD-NNNNN`. */
function insertSubmission(tx: Tx, sent: SentForm, userId: string | null): Promise<Received> {
  const { firstName, lastName, company, email, phone } = sent.form
  return insertNumbered(tx, { ...NUMBERING, prefix: prefixOfToday() }, async submissionNumber => {
    const [inserted] = await tx
      .insert(submissions)
      .values({
        kind: sent.kind,
        userId,
        firstName,
        lastName,
        company,
        email,
        phone,
        ...sentFacts(sent),
        title: submissionTitle(sent),
        rowCount: sent.kind === 'parts' ? sent.form.rows.length : 0,
        submissionNumber,
      })
      .onConflictDoNothing({ target: submissions.submissionNumber })
      .returning({ id: submissions.id, submissionNumber: submissions.submissionNumber })
    return inserted
  })
}

async function insertRows(tx: Tx, submissionId: string, rows: SellParts['rows']): Promise<void> {
  if (rows.length === 0) return
  const storedRows = rows.map((row, position) => ({
    ...row,
    position,
    price: row.price === null ? null : toDecimal(row.price),
  }))
  await tx.$client.query(
    `INSERT INTO submission_parts (submission_id, position, part_number, description, condition, quantity, uom, price)
      SELECT $1, r.position, r."partNumber", r.description, r.condition, r.quantity, r.uom, r.price
      FROM jsonb_to_recordset($2::jsonb)
        AS r (position int, "partNumber" text, description text, condition text, quantity int, uom text, price numeric(12,2))`,
    [submissionId, JSON.stringify(storedRows)],
  )
}

/** A file belongs to one submission. */
async function insertFiles(tx: Tx, submissionId: string, uploads: readonly FoundUpload[]): Promise<void> {
  for (const [position, { kind, file, upload }] of uploads.entries()) {
    const added = await tx
      .insert(submissionFiles)
      .values({ submissionId, kind, position, file })
      .onConflictDoNothing({ target: submissionFiles.file })
      .returning({ id: submissionFiles.id })
    if (added.length === 0) throw uploadExpired(upload)
  }
}
