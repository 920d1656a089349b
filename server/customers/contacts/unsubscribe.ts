import { Refusal } from '../../../domain/refusal.ts'
import { maskEmail } from '../../../domain/text/email.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'

const RowShape = z.object({ email: z.string(), optedIn: z.boolean() })

/** Removes a contact from the newsletter, for the back office. Repeating it is no error. Refuses CONTACT_NOT_FOUND. */
export const unsubscribe = (db: Db, id: number, adminId: string): Promise<void> =>
  inTransaction(db, async tx => {
    const contact = await firstRow(
      tx,
      RowShape,
      'SELECT email, opted_in FROM marketing_contacts WHERE id = $1 FOR UPDATE',
      [id],
    )
    if (!contact) throw new Refusal('CONTACT_NOT_FOUND')
    if (!contact.optedIn) return
    await tx.$client.query('UPDATE marketing_contacts SET opted_in = false, unsubscribed_at = now() WHERE id = $1', [
      id,
    ])
    await writeAudit(tx, {
      adminId,
      action: 'contact.unsubscribed',
      subject: 'contact',
      subjectId: id,
      // Audit entries are permanent, addresses are not.
      label: maskEmail(contact.email),
      before: { optedIn: true },
      after: { optedIn: false },
    })
  })
