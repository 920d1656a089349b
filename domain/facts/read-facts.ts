import { type Fact, type FactSource, numberFact, wordFact } from './fact.ts'
import { type FactField, type Family, familyOf } from './families.ts'
import { factsByName } from './name-facts.ts'
import { familyByName } from './name-family.ts'
import type { Given, Standard } from './standard.ts'
import { BOLT_STANDARDS, SCREW_STANDARDS } from './standards-bolts.ts'
import { HARDWARE_STANDARDS } from './standards-hardware.ts'
import { SYSTEM_STANDARDS } from './standards-systems.ts'

/** Raised when a rule changes what it reads, that of risky-goods.ts too: all parts are read again. */
export const FACT_RULES_VERSION = 8

export type PartToRead = { sku: string; name: string; description: string }
/**
 * The facts that rules read of a part: its family with its source, and its facts in the order of the family's columns.
 */
export type ReadFacts = { family: Family; source: FactSource; facts: Fact[] }

const STANDARDS: readonly Standard[] = [
  ...BOLT_STANDARDS,
  ...SCREW_STANDARDS,
  ...HARDWARE_STANDARDS,
  ...SYSTEM_STANDARDS,
]

/** Names say less than standards and call the parts of these by words of another family. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  fittings: ['nuts'],
  screws: ['bolts'],
  bolts: ['screws'],
}

/**
 * The family and dimensions in number, name and description of a part; null if they name no family. Empty if number and
 * name disagree.
 */
export function readFacts({ sku, name, description }: PartToRead): ReadFacts | null {
  const byNumber = readNumber(sku)
  const named = familyByName(name)
  if (byNumber && named && named !== byNumber.family && !ALSO_CALLED[byNumber.family]?.includes(named)) return null
  const family = familyOf(byNumber?.family ?? named)
  if (!family) return null
  const nameFacts = factsByName(family, name, description)
  const facts = family.facts.flatMap(
    field => toFact(field, byNumber?.given[field.key], 'number') ?? toFact(field, nameFacts[field.key], 'name') ?? [],
  )
  return { family, source: byNumber ? 'number' : 'name', facts }
}

/** True if a standard of these rules reads the number, or dash numbers of it: `AN310-3`, `AN310`, `AN365`. */
export const isStandardNumber = (typed: string): boolean =>
  [typed, `${typed}-3`, `${typed}-832`].some(number => readNumber(number) !== null)

function readNumber(sku: string): { family: string; given: Given } | null {
  const number = sku.trim().toUpperCase()
  for (const { family, number: pattern, read } of STANDARDS) {
    const found = pattern.exec(number)
    const given = found && read(...found.slice(1).map(piece => piece ?? ''))
    if (given) return { family, given }
  }
  return null
}

function toFact(field: FactField, given: Given[string], source: FactSource): Fact | null {
  if (given === null || given === undefined || given === '') return null
  if (typeof given === 'object') return { key: field.key, ...given, source }
  if (typeof given === 'string') return { ...wordFact(field, given), source }
  const figure = numberFact(field, given)
  return figure && { ...figure, source }
}
