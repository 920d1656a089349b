import { thousands } from '../text/thousands.ts'

/** What a part is counted and priced in, for one and for several. Not named here: the code itself, in small letters. */
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
const PIECES: ReadonlySet<string> = new Set(['', 'EA', 'EACH', 'PC', 'PCS'])

/** Null: it is counted in pieces, which need no word. */
function wordsOf(uom: string): readonly [one: string, many: string] | null {
  const code = uom.trim().toUpperCase()
  if (PIECES.has(code)) return null
  return WORDS[code] ?? [code.toLowerCase(), code.toLowerCase()]
}

/** How much of a part: `12 ft`, `1 roll`; of what is counted in pieces the number alone. */
export function quantityIn(uom: string, quantity: number): string {
  const words = wordsOf(uom)
  return words ? `${thousands(quantity)} ${words[quantity === 1 ? 0 : 1]}` : thousands(quantity)
}

/** Behind a price: `per ft`; empty for what is counted in pieces. */
export function perUnit(uom: string): string {
  const words = wordsOf(uom)
  return words ? `per ${words[0]}` : ''
}

/** Behind a price that stands beside another of the whole line: `per ft`, or `each`. */
export const eachIn = (uom: string): string => perUnit(uom) || 'each'
