import { parseDollars } from '../../domain/money/money.ts'
import { checkSellRow, type SellRowInput, type TypedSellRow } from '../../domain/submissions/sell-row.ts'
import type { SubmissionKind } from '../../domain/submissions/submission.ts'
import { SUBMISSION_FORMS } from '../../domain/submissions/submission-forms.ts'
import { counted } from '../../domain/text/counted.ts'
import { typedQuantity } from '../../domain/text/typed-quantity.ts'

// Loaded on the first interaction with a form: the schemas with their messages.

/** The input, by field name. */
export type Typed = Record<string, string>
/** Values that are not text: rows of a list, names of uploads. */
export type Extras = { rows?: readonly TypedSellRow[]; pictures?: string[]; cv?: string | null }
/** The error of each field, by name. */
export type FormErrors = Record<string, string>

const MEND = 'Correct or remove the highlighted entries.'
const AMOUNT_WRONG = 'Enter an amount in dollars, or leave it blank'

/** The values of a form for its schema, and its errors. */
export function checkForm(kind: SubmissionKind, values: Typed, besides: Extras): { form: object; errors: FormErrors } {
  const errors: FormErrors = {}
  const { rows: typedRows = [], ...uploads } = besides
  const form: Record<string, unknown> = { ...asShape(values), ...uploads }
  if (kind === 'parts') {
    const { rows, bad } = checkRows(typedRows)
    form.rows = rows
    if (bad > 0)
      errors.rows = `${counted(bad, 'row')} of the list can’t be sent as ${bad === 1 ? 'it is' : 'they are'}. ${MEND}`
  }
  if ('askingPrice' in form && form.askingPrice === undefined) {
    errors.askingPrice = AMOUNT_WRONG
    form.askingPrice = null
  }
  const checked = SUBMISSION_FORMS[kind].safeParse(form)
  if (!checked.success) Object.assign(errors, errorsOf(checked.error.issues))
  return { form, errors }
}

/** The shown errors that still apply, with current messages: other fields get none. */
export const remainingErrors = (shown: FormErrors, now: FormErrors): FormErrors =>
  Object.fromEntries(Object.keys(shown).flatMap(name => (now[name] === undefined ? [] : [[name, now[name]]])))

function checkRows(typed: readonly TypedSellRow[]): { rows: SellRowInput[]; bad: number } {
  const checked = typed.map(checkSellRow)
  const rows = checked.flatMap(one => ('row' in one ? [one.row] : []))
  return { rows, bad: checked.length - rows.length }
}

/** Missing choices become null, and numbers are parsed. */
function asShape(values: Typed): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, unknown] => {
      if (name === 'condition') return [name, value || null]
      if (name === 'quantity' || name === 'year') return [name, typedQuantity(value) ?? Number.NaN]
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

/** The first error of each field. */
function errorsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}
