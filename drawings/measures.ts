import { statedFact } from '../domain/facts/fact.ts'
import { readFactFilter } from '../domain/facts/fact-filter.ts'
import { type FactField, familyOf } from '../domain/facts/families.ts'
import { readFacts } from '../domain/facts/read-facts.ts'

/** The known size of a part, in inches: diameter, length, outer and inner diameter, thickness, and its box. */
export type Measures = {
  d?: number
  l?: number
  o?: number
  i?: number
  t?: number
  w?: number
  h?: number
  p?: number
  /** of a fastener, the shank without its thread */
  g?: number
}
export const MEASURES = ['d', 'l', 'o', 'i', 't', 'w', 'h', 'p', 'g'] as const

const MAX_INCHES = 500

/** A measure that makes sense, else undefined. */
export const measure = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 && value <= MAX_INCHES ? Math.round(value * 1000) / 1000 : undefined

const INCHES = String.raw`(?<![\d.])(\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})`
const BOX = new RegExp(`${INCHES}\\s*[x×]\\s*${INCHES}(?:\\s*[x×]\\s*${INCHES})?`, 'i')

/**
 * The input of a drawing. `family` and `facts` are stored facts, as `key:text`; without them they are read from name
 * and number.
 */
export type DrawnPart = {
  name: string
  sku: string
  dimensions: string | null
  family?: string | null
  facts?: readonly string[]
}

/**
 * The known size of a part: its facts (domain/facts), so that a drawing agrees with the text beside it, and its box.
 * Unknown sizes are left out.
 */
export function readMeasures({ name, sku, dimensions, family, facts }: DrawnPart): Measures {
  const found: Measures = {}
  const known = family === undefined ? guessedFacts(sku, name) : knownFacts(family, facts ?? [])
  for (const { measure, value } of known) if (measure && value) found[measure] ??= value
  const [, l, w, h] = BOX.exec(dimensions ?? '') ?? []
  if (l && w) Object.assign(found, { p: Number(l), w: Number(w), ...(h ? { h: Number(h) } : {}) })
  return found
}

/** The head of a fastener, as its facts name it; without a family, as its name and number say. Null: nothing says it. */
export function readHead({ name, sku, family, facts }: DrawnPart): string | null {
  if (family === undefined) {
    const read = readFacts({ sku, name, description: '' })
    return read?.facts.find(({ key }) => key === 'head')?.text ?? null
  }
  return (facts ?? []).map(readFactFilter).find(fact => fact?.key === 'head')?.text ?? null
}

type Known = { measure: FactField['measure']; value: number | null | undefined }

function knownFacts(family: string | null, facts: readonly string[]): Known[] {
  const texts = new Map(facts.map(fact => [readFactFilter(fact)?.key, readFactFilter(fact)?.text]))
  return (familyOf(family)?.facts ?? []).map(field => ({
    measure: field.measure,
    value: statedFact(field, texts.get(field.key) ?? '')?.value,
  }))
}

function guessedFacts(sku: string, name: string): Known[] {
  const read = readFacts({ sku, name, description: '' })
  return (read?.family.facts ?? []).map(({ key, measure }) => ({
    measure,
    value: read?.facts.find(fact => fact.key === key)?.value,
  }))
}
