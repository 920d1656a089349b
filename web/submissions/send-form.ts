import { counted } from '../../domain/counted.ts'
import { parseDollars } from '../../domain/money.ts'
import { checkSellRow, type SellRowInput, type TypedSellRow } from '../../domain/sell-row.ts'
import type { SubmissionKind } from '../../domain/submission.ts'
import { SUBMISSION_FORMS } from '../../domain/submission-forms.ts'
import { z } from '../../domain/zod.ts'
import { type Api, api } from '../api.ts'
import { refusalCode, refusalData, refusalText } from '../api-refusal.ts'
import { newKey } from '../new-key.ts'

// Loaded when a form is first touched: the shapes with their messages, and what sends.

/** What was typed, by the names of the fields. */
export type Typed = Record<string, string>
/** What is no text: rows of a list, names of uploads. */
export type Besides = { rows?: readonly TypedSellRow[]; pictures?: string[]; cv?: string | null }

export type Outcome =
  | { is: 'sent'; submissionNumber: string }
  | { is: 'wrong'; errors: Record<string, string> }
  /** `gone`: an upload that the store has no longer; `key`: under which it is to be sent from now on */
  | { is: 'failed'; problem: string; gone?: string; key?: string }

const FAILED = 'It could not be sent. Please try again: what you entered is still here.'
const TOO_LARGE =
  'This is too much to be sent at once. Please leave out some rows of the list, and send them by themselves.'
const MEND = 'Please correct or remove what is marked.'
const AMOUNT_WRONG = 'Please enter an amount in dollars, or leave it blank'

/** Checks a form, and sends it where it is right. `typed` has the field that no person sees, too. */
export async function sendForm(kind: SubmissionKind, key: string, typed: Typed, besides: Besides): Promise<Outcome> {
  const { homepage = '', ...values } = typed
  const errors: Record<string, string> = {}
  const { rows: typedRows = [], ...uploads } = besides
  const asked: Record<string, unknown> = { ...asShape(values), ...uploads }
  if (kind === 'parts') {
    const { rows, bad } = checkRows(typedRows)
    asked.rows = rows
    if (bad > 0)
      errors.rows = `${counted(bad, 'row')} of the list cannot be sent as ${bad === 1 ? 'it is' : 'they are'}. ${MEND}`
  }
  if ('askingPrice' in asked && asked.askingPrice === undefined) {
    errors.askingPrice = AMOUNT_WRONG
    asked.askingPrice = null
  }
  const checked = SUBMISSION_FORMS[kind].safeParse(asked)
  if (!checked.success) Object.assign(errors, errorsOf(checked.error.issues))
  if (Object.keys(errors).length > 0) return { is: 'wrong', errors }
  try {
    return { is: 'sent', ...(await send(await api(), kind, { key, homepage, form: asked })) }
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

async function failure(kind: SubmissionKind, typed: Typed, besides: Besides, error: unknown): Promise<Outcome> {
  const code = refusalCode(error)
  // It arrived before, unheard, and was changed since: what stands here now is another one.
  if (code === 'KEY_REUSED') {
    const another = newKey()
    const outcome = await sendForm(kind, another, typed, besides)
    return outcome.is === 'failed' ? { key: another, ...outcome } : outcome
  }
  // Of the store, or of a proxy before it, which says so in a form of its own.
  if (code === 'TOO_LARGE' || code === 'PAYLOAD_TOO_LARGE') return { is: 'failed', problem: TOO_LARGE }
  const data = refusalData(error)
  if (code === 'SUBMISSION_UPLOAD_GONE' && typeof data === 'object' && data !== null && 'upload' in data)
    return { is: 'failed', problem: refusalText(error, FAILED), gone: String(data.upload) }
  return { is: 'failed', problem: code === 'BAD_REQUEST' ? FAILED : refusalText(error, FAILED) }
}

function checkRows(typed: readonly TypedSellRow[]): { rows: SellRowInput[]; bad: number } {
  const checked = typed.map(checkSellRow)
  const rows = checked.flatMap(one => ('row' in one ? [one.row] : []))
  return { rows, bad: checked.length - rows.length }
}

/** Choices that were not made are null; numbers are numbers. */
function asShape(values: Typed): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, unknown] => {
      if (name === 'condition') return [name, value || null]
      if (name === 'quantity' || name === 'year') return [name, value.trim() === '' ? Number.NaN : Number(value)]
      if (name === 'askingPrice') return [name, dollars(value)]
      return [name, value]
    }),
  )
}

/** undefined: cannot be read */
function dollars(text: string): number | null | undefined {
  const written = text.trim()
  if (written === '') return null
  const amount = parseDollars(written.replace(/\s|usd/gi, ''))
  return amount === null || amount < 0 ? undefined : amount
}

/** The first thing that is wrong with each field. */
function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}
