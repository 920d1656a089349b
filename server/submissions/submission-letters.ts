import type { SentForm } from '../../domain/submission-forms.ts'
import { store } from '../../store.config.ts'
import type { Tx } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { newSubmission, submissionReceived } from '../mail/templates/submission-letters.ts'
import type { Inserted } from './take-submission.ts'

/** Tells the desk of a submission, and its sender that it has come, in the transaction in which it is stored. */
export async function tellOfSubmission(
  tx: Tx,
  { id, submissionNumber }: Inserted,
  sent: SentForm,
  publicUrl: string,
): Promise<void> {
  const isApplication = sent.kind === 'application'
  const entity = `submission:${id}`
  await queueMail(tx, {
    event: isApplication ? 'new_career_application' : 'new_submission',
    entity,
    recipient: isApplication ? store.mailboxes.careers : store.mailboxes.sales,
    ...(await newSubmission(submissionNumber, sent, `${publicUrl}/admin?tab=sent&submission=${id}`)),
  })
  await queueMail(tx, {
    event: 'submission_received',
    entity,
    recipient: sent.form.email,
    ...(await submissionReceived(submissionNumber, sent, store.days)),
  })
}
