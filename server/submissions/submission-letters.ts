import type { SentForm } from '../../domain/submission-forms.ts'
import { store } from '../../store.config.ts'
import type { Tx } from '../db/database.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { newSubmission, submissionReceived } from '../mail/templates/submission-letters.ts'
import type { Inserted } from './take-submission.ts'

/** null: none is sent. `verified`: it goes to the verified address of whoever was signed in. */
export type Confirmation = { verified: boolean } | null

/** Tells the desk of a submission, and its sender that it has come, in the transaction in which it is stored. */
export async function tellOfSubmission(
  tx: Tx,
  { id, submissionNumber }: Inserted,
  sent: SentForm,
  publicUrl: string,
  confirmation: Confirmation,
): Promise<void> {
  const isApplication = sent.kind === 'application'
  const entity = `submission:${id}`
  await queueMail(tx, {
    event: isApplication ? 'new_career_application' : 'new_submission',
    entity,
    recipient: isApplication ? store.mailboxes.careers : store.mailboxes.sales,
    ...(await newSubmission(submissionNumber, sent, `${publicUrl}/admin?tab=sent&submission=${id}`)),
  })
  if (confirmation === null) return
  await queueMail(tx, {
    event: 'submission_received',
    entity,
    recipient: sent.form.email,
    ...(await submissionReceived(submissionNumber, sent, store.days, confirmation.verified)),
  })
}
