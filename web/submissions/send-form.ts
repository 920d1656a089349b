import type { SubmissionKind } from '../../domain/submissions/submission.ts'
import { SUBMISSION_FORMS } from '../../domain/submissions/submission-forms.ts'
import { z } from '../../domain/text/zod.ts'
import { type Api, api } from '../api.ts'
import { refusalCode, refusalData, refusalText } from '../api-refusal.ts'
import { newKey } from '../new-key.ts'
import { checkForm, type Extras, type FormErrors, type Typed } from './check-form.ts'

// Loaded on the first interaction with a form: validation and sending.

export type Outcome =
  | { is: 'sent'; submissionNumber: string }
  | { is: 'wrong'; errors: FormErrors }
  /** `gone`: an upload that the store has deleted; `key`: the idempotency key from now on */
  | { is: 'failed'; problem: string; gone?: string; key?: string }

const FAILED = 'It couldn’t be sent. Please try again; everything you entered is still here.'
const TOO_LARGE = 'This is too much to send at once. Take some rows out of the list and send them separately.'

/** Validates a form, and sends it if it is valid. `typed` includes the hidden field. */
export async function sendForm(kind: SubmissionKind, key: string, typed: Typed, besides: Extras): Promise<Outcome> {
  const { homepage = '', ...values } = typed
  const { form, errors } = checkForm(kind, values, besides)
  if (Object.keys(errors).length > 0) return { is: 'wrong', errors }
  try {
    return { is: 'sent', ...(await send(api, kind, { key, homepage, form })) }
  } catch (error) {
    return failure(kind, typed, besides, error)
  }
}

type Sent = { key: string; homepage: string; form: unknown }

function send({ submissions }: Api, kind: SubmissionKind, { form, ...sent }: Sent) {
  switch (kind) {
    case 'parts':
      return submissions.sendParts({ ...sent, form: z.parse(SUBMISSION_FORMS.parts, form) })
    case 'aircraft':
      return submissions.sendAircraft({ ...sent, form: z.parse(SUBMISSION_FORMS.aircraft, form) })
    case 'application':
      return submissions.sendApplication({ ...sent, form: z.parse(SUBMISSION_FORMS.application, form) })
    case 'message':
      return submissions.sendMessage({ ...sent, form: z.parse(SUBMISSION_FORMS.message, form) })
    case 'part_wanted':
      return submissions.sendPartWanted({ ...sent, form: z.parse(SUBMISSION_FORMS.part_wanted, form) })
  }
}

async function failure(kind: SubmissionKind, typed: Typed, besides: Extras, error: unknown): Promise<Outcome> {
  const code = refusalCode(error)
  // An earlier attempt arrived, although its response was lost, and the form was edited since: this is a new submission.
  if (code === 'KEY_REUSED') {
    const another = newKey()
    const outcome = await sendForm(kind, another, typed, besides)
    return outcome.is === 'failed' ? { key: another, ...outcome } : outcome
  }
  // From the store, or from a proxy, which has its own format.
  if (code === 'TOO_LARGE' || code === 'PAYLOAD_TOO_LARGE') return { is: 'failed', problem: TOO_LARGE }
  const data = refusalData(error)
  if (code === 'SUBMISSION_UPLOAD_GONE' && typeof data === 'object' && data !== null && 'upload' in data)
    return { is: 'failed', problem: refusalText(error, FAILED), gone: String(data.upload) }
  return { is: 'failed', problem: code === 'BAD_REQUEST' ? FAILED : refusalText(error, FAILED) }
}
