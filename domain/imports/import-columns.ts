import { PART_COLUMNS } from '../catalogue/part-fields.ts'
import { FACT_LABELS, FAMILIES } from '../facts/families.ts'
import { FAMILY_KEY } from '../facts/part-facts.ts'
import { LISTED_FACTS } from '../inventory/unit-facts.ts'
import { guessColumns, headingWord, OWN_COLUMNS, type OwnColumn } from '../text/list-headings.ts'

/** Dimensions and materials (domain/facts): `fact:diameter`, and `fact:family`, the family of the part. */
export type FactColumn = `fact:${string}`
const factColumn = (key: string): FactColumn => `fact:${key}`
export const FACT_COLUMNS: readonly FactColumn[] = [
  ...new Set([FAMILY_KEY, ...FAMILIES.flatMap(({ facts }) => facts.map(({ key }) => key))]),
].map(factColumn)
export const keyOfFact = (column: FactColumn): string => column.slice('fact:'.length)

export type Column = OwnColumn | FactColumn
export const COLUMNS: readonly Column[] = [...OWN_COLUMNS, ...FACT_COLUMNS]

/** The names of the columns that state neither a field of a part (domain/catalogue/part-fields.ts) nor a single fact of a unit. */
const OTHER_WORDS: readonly [OwnColumn, string][] = [
  ['quantity', 'Quantity'],
  ['currency', 'Currency'],
  ['image_url', 'Picture address'],
  ['alternate_of', 'Alternates'],
  ['superseded_by', 'Superseded by'],
  ['cross_reference_source', 'Source of alternates'],
  ['serial', 'Serial number'],
  ['lot', 'Lot or batch'],
  ['tag_copy', 'Certified true copy'],
]
const WORDS = new Map<string, string>([
  ...OTHER_WORDS,
  ...PART_COLUMNS.map(({ column, words }): [string, string] => [column, words]),
  ...LISTED_FACTS.map(({ column, columnName, name }): [string, string] => [column, columnName ?? name]),
])

export function columnWords(column: Column): string {
  const own = WORDS.get(column)
  if (own !== undefined) return own
  const key = column.replace(/^fact:/, '')
  return key === FAMILY_KEY ? 'Family of parts' : `Fact: ${FACT_LABELS[key] ?? key}`
}

/** The columns of a unit. A list with one of these has a unit in each row, unless the admin decides otherwise. */
const UNIT_COLUMNS: readonly Column[] = OWN_COLUMNS.slice(OWN_COLUMNS.indexOf('kind'))
export const isOfUnits = (column: Column): boolean => UNIT_COLUMNS.includes(column)
export const hasUnits = (mapping: Mapping): boolean => mapping.some(column => column !== null && isOfUnits(column))

/** The column for each heading of a list; null: skipped. */
export type Mapping = readonly (Column | null)[]

/** The same in words, those that are left out aside: `P/N: sku`. */
export const namedColumns = (headings: readonly string[], mapping: Mapping): string[] =>
  headings.flatMap((heading, at) => (mapping[at] ? [`${heading}: ${mapping[at]}`] : []))

export const MAX_HEADINGS = 200

/** The columns that headings name (domain/text/list-headings.ts). */
const namedBy = (headings: readonly string[]): (Column | null)[] =>
  guessColumns(headings, exactColumn).map(column => (column === 'reference' ? null : column))

/** Guesses the columns of headings. An NSN is no part number, and the catalog does not have it: a person decides. */
export const guessMapping = (headings: readonly string[]): (Column | null)[] =>
  namedBy(headings).map((column, at) => (column === 'sku' && isStockNumberHeading(headings[at] ?? '') ? null : column))

/** True if a row names the part by some number, and another column. */
export function areHeadingsOfList(headings: readonly string[]): boolean {
  const named = namedBy(headings)
  return named.includes('sku') && named.filter(column => column !== null).length > 1
}

const STOCK_NUMBERS = new Set(['nsn', 'nationalstocknumber', 'natostocknumber', 'nsnniin', 'niin'])
/** True for the heading of NATO stock numbers, which several parts may share. */
export const isStockNumberHeading = (heading: string): boolean => STOCK_NUMBERS.has(headingWord(heading).text)

/** The column of a heading that is its very name, as files for the command line have it. */
export const exactColumn = (heading: string): Column | undefined => {
  const name = heading.trim().toLowerCase()
  return COLUMNS.find(column => column === name)
}

/** The error of a mapping, for a person; null if it is usable. */
export function whyNotMapped(mapping: Mapping): string | null {
  if (!mapping.includes('sku')) return 'Choose the column of the part number.'
  const twice = mapping.find((column, at) => column !== null && mapping.indexOf(column) !== at)
  return twice ? `Two columns are taken for ${columnWords(twice)}: leave one out.` : null
}
