import type { FactField, Family } from './families.ts'
import { screwInches, threadInches } from './sizes.ts'

/**
 * The source of a fact: `desk`, corrected by hand; `list`, a column of an import; `number`, read from a part number by
 * its standard; `name`, read from the part's name or description. The first source with a value counts.
 */
/** The sources that are stored as they were stated. */
export const STATED_SOURCES = ['desk', 'list'] as const
export const FACT_SOURCES = [...STATED_SOURCES, 'number', 'name'] as const
export type FactSource = (typeof FACT_SOURCES)[number]

/** A fact: its displayed text, and the number that it is sorted by; `value` null: the text is not a number. */
export type Fact = { key: string; text: string; value: number | null; source: FactSource }

/** The sort key of a fact, compared byte by byte: figures by size, then words. */
export const sortKey = ({ text, value }: Pick<Fact, 'text' | 'value'>): string =>
  value === null ? `~${text}` : `${value.toFixed(4).padStart(13, '0')} ${text}`

/** Read by a rule and not stated by an admin or a list: shown with a mark. */
export const isGuessed = (source: FactSource): boolean => source === 'number' || source === 'name'
export const GUESSED_WORDS = 'Read from the part’s number or name, not from a data sheet'

export const MAX_FACT_LENGTH = 60

/** Inches with three decimals, or with four if the fourth is not 0: 0.250, 1.375, 0.3125. */
export function inchText(inches: number): string {
  const rounded = Math.round(inches * 10_000) / 10_000
  return rounded === Math.round(rounded * 1000) / 1000 ? rounded.toFixed(3) : rounded.toFixed(4)
}

const MAX_NUMBER = 1_000_000

/** The fact for a figure of a field; null for an implausible figure. */
export function numberFact({ key, unit }: FactField, value: number): Pick<Fact, 'key' | 'text' | 'value'> | null {
  if (!Number.isFinite(value) || value <= 0 || value > MAX_NUMBER) return null
  const rounded = Math.round(value * 10_000) / 10_000
  return { key, text: unit === 'in' ? inchText(value) : `${rounded}`, value: rounded }
}

/** Figures as lists write them: `0.25`, `.250 in`, `1/4"`, `1-1/8`, `1 1/8`. Null for anything else. */
export function readFigure(text: string): number | null {
  const plain = text
    .trim()
    .replace(/(?:["”″]|in\.?|inch(?:es)?)$/i, '')
    .trimEnd()
  if (/^\d{0,7}(?:\.\d{1,6})?$/.test(plain) && /\d/.test(plain)) return Number(plain)
  const [, whole = '0', above, below] = /^(?:(\d{1,3})[ -])?(\d{1,3})\/(\d{1,3})$/.exec(plain) ?? []
  return above && below && Number(below) > 0 ? Number(whole) + Number(above) / Number(below) : null
}

/** `0.25 in` without its unit; ignores case. */
function withoutUnit(text: string, unit: string | undefined): string {
  if (!unit || !text.toLowerCase().endsWith(unit.toLowerCase())) return text
  return text.slice(0, -unit.length).trimEnd()
}

/**
 * The fact for a text from a list or typed by hand. Figures of one size are written the same; other text stays as
 * written. Null: blank.
 */
export function statedFact(field: FactField, given: string): Pick<Fact, 'key' | 'text' | 'value'> | null {
  const text = given.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, MAX_FACT_LENGTH).trim()
  if (text === '') return null
  if (field.kind === 'text') return wordFact(field, text)
  const bare = withoutUnit(text, field.unit)
  const value = readFigure(bare)
  const isPlain = value !== null && (field.unit === 'in' || !bare.includes('/'))
  if (isPlain) return numberFact(field, value) ?? { key: field.key, text, value: null }
  // `No. 10` is sorted by its diameter in inches.
  const [, screw] = /^(?:No\.? ?|#)(\d{1,2})$/i.exec(text) ?? []
  return { key: field.key, text, value: screw ? screwInches(Number(screw)) : value }
}

export const fieldOf = ({ facts }: Family, key: string): FactField | undefined => facts.find(one => one.key === key)

/** A word; threads are sorted by their size. */
export const wordFact = ({ key }: FactField, text: string): Pick<Fact, 'key' | 'text' | 'value'> => ({
  key,
  text,
  value: key === 'thread' ? threadInches(text) : null,
})

/** `0.250 in`, `28 V`: a fact outside a table. */
export const factWords = ({ unit }: Pick<FactField, 'unit'>, text: string): string =>
  unit && /^[\d./ -]+$/.test(text) ? `${text} ${unit}` : text
