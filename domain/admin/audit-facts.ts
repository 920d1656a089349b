import { statusInAudit } from './status-in-audit.ts'

/** One fact that an admin action changed, ready to be shown: before and after. */
export type ShownFact = { name: string; was: ShownValue; is: ShownValue }
/** `cents`: an amount of money; `moment`: an ISO date and time; `day`: YYYY-MM-DD; `none`: the value was missing. */
export type ShownValue =
  | { kind: 'none' }
  | { kind: 'cents'; cents: number }
  | { kind: 'moment'; at: string }
  | { kind: 'day'; day: string }
  | { kind: 'text'; text: string }

const MONEY = /(price|amount|total|subtotal|fee|cost|^goods|^freight)$/i
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MAX_TEXT_LENGTH = 2000
const MAX_FACTS = 60

type Kept = Record<string, unknown> | null

/** The facts that the audit recorded of one action on `subject`, in the order in which they were written. */
export function factsOfEntry(subject: string, before: Kept, after: Kept): ShownFact[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return names
    .slice(0, MAX_FACTS)
    .map(name => ({
      name: inWords(name),
      was: shownValue(subject, name, before?.[name]),
      is: shownValue(subject, name, after?.[name]),
    }))
    .filter(({ was, is }) => was.kind !== 'none' || is.kind !== 'none')
}

/** trackingNumber → Tracking number */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shownValue(subject: string, name: string, value: unknown): ShownValue {
  if (value === undefined || value === null || value === '') return { kind: 'none' }
  if (typeof value === 'number' && Number.isSafeInteger(value) && MONEY.test(name))
    return { kind: 'cents', cents: value }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'yes' : 'no' }
  if (typeof value === 'string') {
    if (MOMENT.test(value)) return { kind: 'moment', at: value }
    if (DAY.test(value)) return { kind: 'day', day: value }
    return cut(statusInAudit(subject, name, value))
  }
  return cut(inLine(value))
}

/** A list, or several facts in one, on one line: `new 1003, changed 0`; `part number AN3-5A, quantity 2; …`. */
function inLine(value: unknown): string {
  if (Array.isArray(value)) return value.map(inLine).join(value.every(one => typeof one !== 'object') ? ', ' : '; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== '')
    .map(([name, one]) => `${inWords(name).toLowerCase()} ${inLine(one)}`)
    .join(', ')
}

const cut = (text: string): ShownValue => ({
  kind: 'text',
  text: text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text,
})
