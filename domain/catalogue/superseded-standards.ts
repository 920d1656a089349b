import { partNumberKey, withoutLabel } from './part-number.ts'

// Superseding numbers of old standards that mechanics still type. Shown only as "superseded by" with its source: the
// aircraft's parts catalog decides whether the newer part may be installed.

/** A number that a source says supersedes another one. */
export type Superseding = { partNumber: string; source: string }

const AC_43_13 = 'FAA AC 43.13-1B, 4-57 and 7-1'
const NUTS = 'Textron Aviation supersession of AN365 nuts'
const AOPA = 'AOPA Pilot, November 2006'
const WASHERS = 'Distributors’ cross-reference of AN960'

/** AN365's dash numbers, which name the thread, and the sizes of MS21044N: 8-32 is 08, 1/4-28 is 4. */
const NUT_SIZES: Record<string, string> = {
  '440': '04',
  '632': '06',
  '832': '08',
  '1032': '3',
  '428': '4',
  '524': '5',
  '624': '6',
  '720': '7',
  '820': '8',
  '918': '9',
  '1018': '10',
  '1216': '12',
}
/**
 * The dash numbers of AN960 with their NAS1149 equivalents: the diameter, then the thickness, thin and plain, in
 * thousandths of an inch.
 */
const WASHER_SIZES: Record<string, [diameter: string, thin: string, plain: string]> = {
  '4': ['N4', '16', '32'],
  '6': ['N6', '16', '32'],
  '8': ['N8', '16', '32'],
  '10': ['03', '32', '63'],
  '416': ['04', '32', '63'],
  '516': ['05', '32', '63'],
  '616': ['06', '32', '63'],
  '716': ['07', '32', '63'],
  '816': ['08', '32', '63'],
}

type Rule = { pattern: RegExp; reads: (match: RegExpExecArray) => Superseding[] }

/**
 * By the key of the number. A nut that ends in C is all metal, and a washer with a letter is of another metal: neither
 * is covered.
 */
const RULES: Rule[] = [
  { pattern: /^AN(470|426)([A-Z]{1,2})(\d{1,2})(\d{1,2})$/, reads: match => rivet(match) },
  {
    pattern: /^AN365(\d{3,4})A?$/,
    reads: ([, dash = '']) => {
      const size = NUT_SIZES[dash]
      if (size === undefined) return []
      const nut = { partNumber: `MS21044N${size}`, source: NUTS }
      return dash === '832' ? [nut, { partNumber: 'NAS1021N08', source: AOPA }] : [nut]
    },
  },
  {
    pattern: /^AN960(\d{1,3})(L?)$/,
    reads: ([, dash = '', isThin]) => {
      const size = WASHER_SIZES[dash]
      if (size === undefined) return []
      const [diameter, thin, plain] = size
      return [{ partNumber: `NAS1149F${diameter}${isThin ? thin : plain}P`, source: WASHERS }]
    },
  },
]

/** The same rivet under its newer name: AN470AD4-6 is MS20470AD4-6. */
const rivet = ([, head, alloy, diameter, length]: RegExpExecArray): Superseding[] => [
  { partNumber: `MS20${head}${alloy}${diameter}-${length}`, source: AC_43_13 },
]

/** The newer standard of rivets, for a search by the standard or its alloy alone: `ms20470ad` of `an470ad`. Null: the table names none. */
export function newerStandard(word: string): string | null {
  const [, head, alloy = ''] = /^an(470|426)([a-z]{0,2})$/.exec(word) ?? []
  return head === undefined ? null : `ms20${head}${alloy}`
}

/** The parts that supersede a number of an old standard; empty if the table has none. */
export function supersededBy(typed: string): Superseding[] {
  const key = partNumberKey(withoutLabel(typed.trim()))
  for (const { pattern, reads } of RULES) {
    const match = pattern.exec(key)
    if (match) return reads(match)
  }
  return []
}
