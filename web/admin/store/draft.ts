import type { FieldErrors, Resolver } from 'react-hook-form'
import { cents, parseDollars, toDecimal } from '../../../domain/money/money.ts'
import { type SectionValues, type SettingSection, sectionShape } from '../../../domain/settings/sections.ts'
import type { z } from '../../../domain/text/zod.ts'
import { fieldsOf, SECTION_GROUPS } from './fields.ts'
import { RATE_KINDS } from './rates/rate-kinds.ts'
import { cellOfRates, ratesTyped, readRates } from './rates/rates-draft.ts'
import type { SettingField } from './setting-field.ts'

/** A value as typed. */
export type Typed = string | boolean | string[] | Record<string, string>[]
/**
 * The typed values of a form, by field. A field's name is the path of its value with `/` for `.`, which React Hook Form would
 * read as nesting.
 */
export type Draft = Record<string, Typed>
/** The values of a section as sent to the server. */
export type CheckedValues = z.output<ReturnType<typeof sectionShape>>
export const nameOf = (path: string): string => path.replaceAll('.', '/')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), values)

/** The values of a section as form values. */
export const toDraft = (section: SettingSection, values: SectionValues): Draft =>
  Object.fromEntries(
    fieldsOf(section).map(field => [
      nameOf(field.path),
      field.kind === 'rates'
        ? ratesTyped(values[field.table] ?? [], field.serviceType, RATE_KINDS[field.table].zones)
        : typed(field, at(values, field.path)),
    ]),
  )

function typed(field: SettingField, value: unknown): Typed {
  const { kind } = field
  if (kind === 'check') return value === true
  if (kind === 'choices') return Array.isArray(value) ? value.map(String) : []
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (kind === 'rows') {
    const rows = Array.isArray(value)
      ? value
      : Object.entries(isObject(value) ? value : {}).map(([name, url]) => ({ name, url }))
    return rows.map(row => Object.fromEntries(field.columns.map(({ name }) => [name, `${row[name] ?? ''}`])))
  }
  if (value === null || value === undefined) return ''
  return kind === 'money' && typeof value === 'number' ? toDecimal(cents(value)) : `${value}`
}

/** Parses form values for the server. Invalid ones stay as typed, for the schema to refuse. */
export function fromDraft(section: SettingSection, draft: Draft, now: SectionValues): Record<string, unknown> {
  const values: Record<string, unknown> = structuredClone({ ...now })
  for (const { fields, whole } of SECTION_GROUPS[section]) {
    if (whole !== undefined && fields.every(({ path }) => `${draft[nameOf(path)] ?? ''}`.trim() === '')) {
      put(values, whole, null)
      continue
    }
    for (const field of fields)
      if (field.kind !== 'rates')
        put(values, field.path, read(field, draft[nameOf(field.path)] ?? '', at(now, field.path)))
  }
  for (const table of ['domesticRates', 'internationalRates'] as const)
    if (fieldsOf(section).some(field => field.kind === 'rates' && field.table === table))
      values[table] = fieldsOf(section).flatMap(field =>
        field.kind === 'rates' && field.table === table ? (ratesOf(field, draft) ?? []) : [],
      )
  return values
}

const ratesOf = (field: SettingField & { kind: 'rates' }, draft: Draft): object | null =>
  readRates(rowsOf(draft[nameOf(field.path)]), field.serviceType, RATE_KINDS[field.table].zones)

function put(values: Record<string, unknown>, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) values[key] = value
  else {
    const inner = values[key]
    const next = isObject(inner) ? inner : {}
    values[key] = next
    put(next, rest.join('.'), value)
  }
}

function read(field: SettingField, typed: Typed, now: unknown): unknown {
  if (field.kind === 'rows') return readRows(field.path, rowsOf(typed), now)
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (field.kind === 'lines')
    return text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
  if (text === '' && field.isOptional) return null
  if (field.kind === 'money') return parseDollars(text) ?? text
  if (field.kind === 'number') return text === '' ? text : Number(text.replaceAll(',', ''))
  return field.kind === 'color' ? text.toLowerCase() : text
}

/** Parses rows without empty ones. A testimonial keeps its picture, which is not edited here, while its quote is unchanged. */
function readRows(path: string, rows: readonly Record<string, unknown>[], now: unknown): unknown {
  const filled = rows.filter(isFilled)
  if (path === 'social') return Object.fromEntries(filled.map(({ name, url }) => [`${name}`, url]))
  const before = Array.isArray(now) ? now.filter(isObject) : []
  return filled.map(row => ({ ...pictureOf(before.find(({ quote }) => quote === row.quote)), ...row }))
}
const isFilled = (row: Record<string, unknown>): boolean =>
  Object.values(row).some(value => `${value ?? ''}`.trim() !== '')
const pictureOf = (before: Record<string, unknown> | undefined) => (before?.image ? { image: before.image } : {})

/** Validates a form like the server; each error is assigned to its field. */
export const resolveSection =
  (section: SettingSection, now: SectionValues): Resolver<Draft, unknown, CheckedValues> =>
  draft => {
    const errors: FieldErrors<Draft> = {}
    const say = (name: string, message: string, cell: string | null = null) => {
      const { message: first = message, types } = errors[name] ?? {}
      errors[name] = { type: 'shape', message: first, types: { ...types, ...(cell && { [cell]: message }) } }
    }
    // Of two with the same name, one would be lost.
    const twice = secondOfAName(rowsOf(draft.social))
    if (twice !== null) say('social', 'Each network once', cellName(twice, 'name'))
    const read = fromDraft(section, draft, now)
    const checked = sectionShape(section).safeParse(read)
    if (checked.success && twice === null) return { values: checked.data, errors: {} }
    for (const issue of checked.error?.issues ?? []) {
      const field = ratesOfIssue(section, issue.path, read) ?? fieldOfIssue(section, issue.path.join('.'))
      const name = nameOf(field?.path ?? issue.path.join('.'))
      say(name, wordsOf(issue, field), cellOf(issue, field, rowsOf(draft[name])))
    }
    return { values: {}, errors }
  }

type Issue = z.core.$ZodIssue

const rowsOf = (typed: Typed | undefined) => (Array.isArray(typed) ? typed.filter(row => typeof row !== 'string') : [])

/** The first row that repeats the name of an earlier one, if any. */
function secondOfAName(rows: readonly Record<string, string>[]): number | null {
  const names = rows.map(({ name = '' }) => name.trim())
  const found = names.findIndex((name, index) => name !== '' && names.indexOf(name) < index)
  return found < 0 ? null : found
}

/** The field of the value at this path. */
const fieldOfIssue = (section: SettingSection, path: string): SettingField | undefined =>
  fieldsOf(section).find(({ path: of }) => path === of || path.startsWith(`${of}.`) || of.startsWith(`${path}.`))

/** The service with invalid prices. */
function ratesOfIssue(
  section: SettingSection,
  [table, at]: readonly PropertyKey[],
  read: Record<string, unknown>,
): SettingField | undefined {
  const list = read[String(table)]
  const wrong: unknown = Array.isArray(list) && typeof at === 'number' ? list[at] : undefined
  if (!isObject(wrong)) return undefined
  return fieldsOf(section).find(
    field => field.kind === 'rates' && field.table === table && field.serviceType === wrong.serviceType,
  )
}

function cellOf(issue: Issue, field: SettingField | undefined, rows: readonly Record<string, string>[]): string | null {
  if (field?.kind === 'rows') return cellOfIssue(issue, rows)
  if (field?.kind !== 'rates') return null
  const cell = cellOfRates(issue.path.slice(2), rows, RATE_KINDS[field.table].zones)
  return cell && cellName(cell.row, cell.column)
}

/** The key of a row's column in the errors of its field. */
export const cellName = (row: number, column: string): string => `${row}/${column}`

/** The column of the invalid row, as numbered in the form: empty rows are not sent. */
function cellOfIssue({ path, code }: Issue, rows: readonly Record<string, string>[]): string | null {
  const [, at, column] = path
  // Social pages are sent by network name.
  if (typeof at === 'string') {
    const row = rows.findIndex(({ name, url }) => name === at && isFilled({ name, url }))
    return row < 0 ? null : cellName(row, code === 'invalid_key' ? 'name' : 'url')
  }
  const row = rows.findIndex((one, index) => isFilled(one) && rows.slice(0, index).filter(isFilled).length === at)
  return row < 0 || typeof column !== 'string' ? null : cellName(row, column)
}

const KINDS: Partial<Record<SettingField['kind'], string>> = {
  money: 'Please enter an amount in dollars, as 25.00',
  rates: 'Please enter an amount in dollars, as 25.00',
  number: 'Please enter a number',
}

/** An invalid number or amount is refused by its type, whose message is not for people; likewise a name in a list. */
function wordsOf(issue: Issue, field: SettingField | undefined): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? 'Please check this name'
  return /^Invalid input/.test(issue.message)
    ? ((field && KINDS[field.kind]) ?? 'Please check this value')
    : issue.message
}
