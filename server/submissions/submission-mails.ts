import { store } from '../../domain/settings/store.ts'
import { sentFacts, submissionTitle } from '../../domain/submissions/submission-facts.ts'
import type { SentForm } from '../../domain/submissions/submission-forms.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { queueStaffMail } from '../mail/queue-staff-mail.ts'
import type { MailSubmission } from '../mail/templates/submission-mails.ts'
import type { Tx } from '../platform/db/database.ts'

/** A stored submission. */
export type Received = { id: string; submissionNumber: string }

/** null: no mail is sent. `verified`: true if the mail is sent to the verified address of a signed-in sender. */
export type Confirmation = { verified: boolean } | null

/**
 * Queues the mail to the back office, unless its mailbox is flooded, and the confirmation to the sender, in the
 * transaction of the submission.
 */
export async function notifyOfSubmission(
  tx: Tx,
  { id, submissionNumber }: Received,
  sent: SentForm,
  publicUrl: string,
  confirmation: Confirmation,
): Promise<void> {
  const isApplication = sent.kind === 'application'
  const entity = `submission:${id}`
  const mailSubmission = forMails(submissionNumber, sent)
  await queueStaffMail(tx, {
    event: isApplication ? 'new_career_application' : 'new_submission',
    entity,
    recipient: isApplication ? store.mailboxes.careers : store.mailboxes.sales,
    template: 'newSubmission',
    facts: { sent: mailSubmission, link: `${publicUrl}/admin/inbox/${id}` },
  })
  if (confirmation === null) return
  await queueMail(tx, {
    event: 'submission_received',
    entity,
    recipient: sent.form.email,
    template: 'submissionReceived',
    facts: { sent: mailSubmission, days: store.days, verified: confirmation.verified },
  })
}

/** The maximum number of rows in a mail; the admins' page shows all rows. */
const MAX_ROWS = 50

function forMails(number: string, sent: SentForm): MailSubmission {
  const { firstName, lastName, company, email, phone } = sent.form
  const rows = sent.kind === 'parts' ? sent.form.rows : []
  return {
    number,
    kind: sent.kind,
    title: submissionTitle(sent),
    from: { firstName, lastName, company, email, phone },
    ...sentFacts(sent),
    rows: rows.slice(0, MAX_ROWS),
    more: Math.max(0, rows.length - MAX_ROWS),
    pictures: sent.kind === 'parts' || sent.kind === 'aircraft' ? sent.form.pictures.length : 0,
    hasCv: sent.kind === 'application' && sent.form.cv !== null,
  }
}
