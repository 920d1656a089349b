import { ATTACHMENT_REFUSALS } from './attachments/refusals.ts'
import { BULK_REFUSALS } from './bulk/refusals.ts'
import { CATALOGUE_REFUSALS } from './catalogue/refusals.ts'
import { CUSTOMER_REFUSALS } from './customers/refusals.ts'
import { INVENTORY_REFUSALS } from './inventory/refusals.ts'
import { OPENING_REFUSALS } from './opening/refusals.ts'
import { PAPER_REFUSALS } from './order-documents/refusals.ts'
import { ORDER_REFUSALS } from './orders/refusals.ts'
import { PART_LIST_REFUSALS } from './part-lists/refusals.ts'
import { PRIVACY_REFUSALS } from './privacy/refusals.ts'
import { QUOTE_REFUSALS } from './quotes/refusals.ts'
import { SETTINGS_REFUSALS } from './settings/refusals.ts'
import { TOO_MANY_ATTEMPTS } from './too-many.ts'

/**
 * Every refusal of the store, named once: the code for programs, the HTTP status, and the text for people. The caller
 * fills in the braces of a text.
 */
export const REFUSALS = {
  ...CUSTOMER_REFUSALS,
  ...CATALOGUE_REFUSALS,
  ...INVENTORY_REFUSALS,
  ...QUOTE_REFUSALS,
  ...ORDER_REFUSALS,
  ...PAPER_REFUSALS,
  ...PART_LIST_REFUSALS,
  ...ATTACHMENT_REFUSALS,
  ...SETTINGS_REFUSALS,
  ...PRIVACY_REFUSALS,
  ...BULK_REFUSALS,
  ...OPENING_REFUSALS,
  TOO_MANY_ATTEMPTS: {
    status: 429,
    text: TOO_MANY_ATTEMPTS,
  },
  TOO_MANY_AT_ONCE: { status: 429, text: 'Too many requests from your network. Please try again in a moment.' },
  /** `data` is the challenge: see domain/payments/challenge.ts. */
  CHALLENGE_NEEDED: { status: 403, text: 'We need to check that you’re not a robot. Please try again.' },
  TOO_MANY_PAGES: { status: 429, text: 'You have too many pages of the store open. Please close some of them.' },
  SUBMISSION_NOT_FOUND: { status: 404, text: 'We can’t find that submission.' },
  /** Filled in with its status. */
  SUBMISSION_MOVED_ON: { status: 409, text: 'Someone else just changed this. Please check it again.' },
  SUBMISSION_UPLOAD_GONE: { status: 422, text: 'A file is no longer available. Please add it again.' },
  NOT_A_CV: { status: 422, text: 'We can’t read this CV. Use PDF or DOCX, without a password, macros or scripts.' },
  FILE_INFECTED: {
    status: 422,
    text: 'Our virus scanner found a problem with this file. Please choose another one.',
  },
  CV_TOO_LARGE: { status: 413, text: 'A CV can be up to 5 MB.' },
  JOB_NOT_FOUND: { status: 404, text: 'There is no such failed job. Someone else may have taken care of it.' },
  MAIL_NOT_FOUND: { status: 404, text: 'There is no such email.' },
  MAIL_NOT_FAILED: { status: 409, text: 'Only a failed email can be sent again.' },
  MAIL_NOT_KEPT: {
    status: 422,
    text: 'This email had a sign-in link and was not stored. A new link has to be requested.',
  },
  NOTIFICATION_DATA: { status: 400, text: 'eventData does not fit the event.' },
  /** Filled in with whom the event is for. */
  NOTIFICATION_MISMATCH: { status: 422, text: 'This event is not for this kind of recipient.' },
  NOT_A_STORE_MAILBOX: {
    status: 422,
    text: 'adminEmail has to be a mailbox of the store or the address of an admin.',
  },
  /** A call of a page that another version of the store sent. */
  UNKNOWN_CALL: { status: 404, text: 'The store was updated after you opened this page. Please reload it.' },
  FILES_UNREACHABLE: { status: 503, text: 'Files aren’t available right now. Please try again in a few minutes.' },
  UPLOADS_FULL: {
    status: 503,
    text: 'We can’t take more files from guests right now. Please sign in and try again, or send them to us by email.',
  },
  BUSY: { status: 503, text: 'The store is very busy right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>

export type RefusalCode = keyof typeof REFUSALS
export const isRefusalCode = (code: string): code is RefusalCode => code in REFUSALS

/** A refusal on its way to the client. Thrown so that it rolls back its transaction; never a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: Record<string, unknown> | undefined

  constructor(code: RefusalCode, message: string = REFUSALS[code].text, data?: Record<string, unknown>) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }

  get status(): number {
    return REFUSALS[this.code].status
  }
}
