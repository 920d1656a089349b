import { type Cents, formatMoney } from '../money/money.ts'
import { counted } from '../text/counted.ts'
import { thousands } from '../text/thousands.ts'
import { typedQuantity, WHOLE_NUMBER } from '../text/typed-quantity.ts'

/**
 * The unit in which a part is counted and priced, singular and plural. Missing here: the code itself, in lower case.
 */
const WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  FT: ['ft', 'ft'],
  IN: ['in', 'in'],
  YD: ['yd', 'yd'],
  M: ['m', 'm'],
  SF: ['sq ft', 'sq ft'],
  LB: ['lb', 'lb'],
  OZ: ['oz', 'oz'],
  KG: ['kg', 'kg'],
  G: ['g', 'g'],
  GAL: ['gal', 'gal'],
  GL: ['gal', 'gal'],
  QT: ['qt', 'qt'],
  PT: ['pt', 'pt'],
  L: ['L', 'L'],
  ML: ['mL', 'mL'],
  RL: ['roll', 'rolls'],
  RO: ['roll', 'rolls'],
  SH: ['sheet', 'sheets'],
  BX: ['box', 'boxes'],
  PK: ['pack', 'packs'],
  PG: ['pack', 'packs'],
  KT: ['kit', 'kits'],
  KIT: ['kit', 'kits'],
  PR: ['pair', 'pairs'],
  SE: ['set', 'sets'],
  SET: ['set', 'sets'],
  CN: ['can', 'cans'],
  TU: ['tube', 'tubes'],
  BT: ['bottle', 'bottles'],
  HD: ['hundred', 'hundred'],
}
/** Other words that people type for a unit. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  FT: ['feet', 'foot'],
  IN: ['inches', 'inch'],
  YD: ['yards', 'yard'],
  M: ['meters', 'meter'],
  LB: ['lbs', 'pounds', 'pound'],
  OZ: ['ounces', 'ounce'],
  GAL: ['gallons', 'gallon'],
  GL: ['gallons', 'gallon'],
  QT: ['quarts', 'quart', 'qts'],
  PT: ['pints', 'pint'],
}
/** The code of a unit by each word for it, in lower case. Pieces have none. */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS)
    .toReversed()
    .flatMap(([code, words]) =>
      [code, ...words, ...(ALSO[code] ?? [])].map(word => [word.toLowerCase(), code] as const),
    ),
)
/** All units, pieces first. Two codes may be of one unit. */
export const UNIT_CODES: readonly string[] = ['EA', ...Object.keys(WORDS)]
const FEET: Readonly<Record<string, number>> = { FT: 1, IN: 1 / 12, YD: 3, M: 3.281 }
const PIECES: ReadonlySet<string> = new Set(['', 'EA', 'EACH', 'PC', 'PCS'])

/** A code such as FT. A server of the version before omits it, which means pieces. */
type Uom = string | undefined

/** Null: it is counted in pieces, which need no word. */
function wordsOf(uom: Uom): readonly [one: string, many: string] | null {
  const code = (uom ?? '').trim().toUpperCase()
  if (PIECES.has(code)) return null
  return WORDS[code] ?? [code.toLowerCase(), code.toLowerCase()]
}

/** True if both codes are of one unit: `PK` and `PG`, or `EA` and `PC`. */
export const isSameUnit = (one: Uom, other: Uom): boolean => wordsOf(one)?.[0] === wordsOf(other)?.[0]

/** The code of a unit that a word names, such as `FT` of `feet`; null: it names none, or pieces. */
export const unitNamed = (word: string): string | null => CODES.get(word.toLowerCase().replace(/\.$/, '')) ?? null

/** True for a word that means pieces: `EA`, `pcs.` */
export const isPieces = (word: string): boolean =>
  word !== '' && (PIECES.has(word.toUpperCase().replace(/\.$/, '')) || /^pieces?$/i.test(word))

/** A quantity with its unit, which is not pieces: `20 FT`, `1,000 feet`. Null: the text is none. */
export function quantityWithUnit(text: string): { quantity: number; uom: string } | null {
  const [, digits, word = ''] = /^(\d[\d,.]{0,9}) ?([a-z]{1,7}(?: ft)?\.?)$/i.exec(text) ?? []
  const uom = unitNamed(word)
  const quantity = digits === undefined ? null : typedQuantity(digits)
  return uom === null || quantity === null ? null : { quantity, uom }
}

/** `20 FT`, `2.5 ft`, `20 pcs`, with or without `qty` in front. Words behind digits without a blank are often of a part number: `54KT`. */
const AMOUNT = /^(?:(?:qty|quantity)\.?[ :=]{1,3})?[\d.,]{1,10}( ?)([a-z]{1,7}(?: ft)?)\.?$/i
const BARE_AMOUNT = /^(?:qty|quantity)\.?[ :=]{1,3}[\d.,]{1,10}$/i

/** True for a quantity that names no part: `20 FT`, `20 pcs`, `qty 20`. */
export function isOnlyQuantity(text: string): boolean {
  if (BARE_AMOUNT.test(text)) return true
  const [, blank, word = ''] = AMOUNT.exec(text) ?? []
  const uom = unitNamed(word)
  if (blank === ' ') return uom !== null || isPieces(word)
  return blank === '' && (/^(?:pcs|pieces)$/i.test(word) || (word.length > 1 && feetOf(uom ?? '') !== null))
}

/** The length of the unit in feet; null: not a measure of length. */
export const feetOf = (uom: Uom): number | null => FEET[(uom ?? '').trim().toUpperCase()] ?? null

/** The quantity of a part: `12 ft`, `1 roll`; the number alone for parts counted in pieces. */
export function quantityIn(uom: Uom, quantity: number): string {
  const words = wordsOf(uom)
  return words ? `${thousands(quantity)} ${words[quantity === 1 ? 0 : 1]}` : thousands(quantity)
}

/** The unit of several, for a field of a quantity: `ft`, `rolls`; empty for what is counted in pieces. */
export const unitWord = (uom: Uom): string => wordsOf(uom)?.[1] ?? ''

/** The label of a field that takes how much of a part: `Pieces`, `Quantity (ft)`, `Quantity counted (ft)`. */
export const quantityLabel = (uom: Uom, how = ''): string =>
  [wordsOf(uom) ? 'Quantity' : 'Pieces', how, wordsOf(uom) && `(${unitWord(uom)})`].filter(Boolean).join(' ')

/** A quantity that was typed, its unit left out or behind it: `100`, of wire also `100 ft`. Null: it is no whole number of that unit. */
export function typedIn(uom: Uom, typed: string): number | null {
  const words = wordsOf(uom)
  if (!words) return typedQuantity(typed)
  const code = (uom ?? '').trim().toUpperCase()
  const text = typed.normalize('NFKC').trim().toLowerCase().replace(/\.$/, '')
  const unit = [code, ...words, ...(ALSO[code] ?? [])]
    .map(word => word.toLowerCase())
    .toSorted((a, b) => b.length - a.length)
    .find(word => text.endsWith(word))
  return typedQuantity(unit === undefined ? typed : text.slice(0, -unit.length))
}

/** The error of a quantity that is not a whole number: parts of a unit are not sold. */
export const wholeNumberOf = (uom: Uom): string =>
  wordsOf(uom) ? `Enter a whole number of ${unitWord(uom)}, like 10` : WHOLE_NUMBER

/** Behind a price: `per ft`; empty for what is counted in pieces. */
export function perUnit(uom: Uom): string {
  const words = wordsOf(uom)
  return words ? `per ${words[0]}` : ''
}

/** Behind a unit price next to the price of the whole line: `per ft`, or `each`. */
export const eachIn = (uom: Uom): string => perUnit(uom) || 'each'

/** A price of one: `$1.27 per ft`, of what is counted in pieces the price alone. */
export const unitPriceIn = (uom: Uom, price: Cents): string => `${formatMoney(price)} ${perUnit(uom)}`.trim()

/** The quantity of a part in a sentence: `12 pieces`, `100 ft`. */
export const countedIn = (uom: Uom, quantity: number): string =>
  wordsOf(uom) ? quantityIn(uom, quantity) : counted(quantity, 'piece')

/** In front of a part number: `12 ×`, `100 ft of`. */
export const timesIn = (uom: Uom, quantity: number): string =>
  `${quantityIn(uom, quantity)} ${wordsOf(uom) ? 'of' : '×'}`

/** Quantity and part, as mails and histories write it: `1200 × AN3-5A`, `1,200 ft of M22759/16-8-4`. */
export const amountOf = (uom: Uom, quantity: number, part: string): string =>
  wordsOf(uom) ? `${timesIn(uom, quantity)} ${part}` : `${quantity} × ${part}`

/** The total of several lines: `3 pieces and 150 ft`. Different units are not added up; pieces come first. */
export function totalIn(lines: readonly { uom: Uom; quantity: number }[]): string {
  const sums = new Map<string, { uom: Uom; quantity: number }>()
  for (const { uom, quantity } of lines) {
    const key = wordsOf(uom)?.[0] ?? ''
    sums.set(key, { uom, quantity: (sums.get(key)?.quantity ?? 0) + quantity })
  }
  const all = [...sums].sort(([a], [b]) => Number(b === '') - Number(a === '')).map(([, sum]) => sum)
  const some = all.filter(({ quantity }) => quantity !== 0)
  const listed = (some.length > 0 ? some : all.slice(0, 1)).map(({ uom, quantity }) => countedIn(uom, quantity))
  const last = listed.pop() ?? countedIn('EA', 0)
  return listed.length > 0 ? `${listed.join(', ')} and ${last}` : last
}

/** Some lines as a share of all, for example of an order: `3 of 5 pieces`, `50 of 100 ft`. */
export function partOfTotal(
  some: readonly { uom: Uom; quantity: number }[],
  all: readonly { uom: Uom; quantity: number }[],
): string {
  const units = new Set(all.map(({ uom }) => wordsOf(uom)?.[0] ?? ''))
  const sum = some.reduce((total, { quantity }) => total + quantity, 0)
  return `${units.size > 1 ? totalIn(some) : thousands(sum)} of ${totalIn(all)}`
}

/** The label of what one costs: `Price of one piece`, `Price per ft`. */
export const costIn = (label: string, uom: string): string => `${label} ${perUnit(uom) || 'of one piece'}`
