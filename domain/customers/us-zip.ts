import { countryCode } from './country.ts'

// The states of the first three digits of a ZIP code: USPS Domestic Mail Manual, labeling list L002
// (https://pe.usps.com/text/LabelingLists/L002.htm). One line per state, ranges with both ends.
const PREFIXES: Record<string, string> = {
  AL: '350-352 354-369',
  AK: '995-999',
  AZ: '850-853 855-857 859-860 863-865',
  AR: '716-729',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  IA: '500-516 520-528',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  ME: '039-049',
  MD: '206-212 214-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-551 553-567',
  MS: '386-397',
  MO: '630-631 633-641 644-658',
  MT: '590-599',
  NE: '680-681 683-693',
  NV: '889-891 893-895 897-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-875 877-884',
  NY: '005 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-770 772-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-986 988-994',
  WV: '247-268',
  WI: '530-532 534-535 537-549',
  WY: '820-831',
  // Territories. 969 is shared with the freely associated states, which are countries.
  AS: '967',
  GU: '969',
  MP: '969',
  PR: '006-007 009',
  VI: '008',
  // Military mail: the Americas, Europe with Africa and the Middle East, the Pacific.
  AA: '340',
  AE: '090-098',
  AP: '962-966',
}

// Neighboring states, each pair once. Some post offices serve places across a border, with their own digits: a ZIP code
// of a neighbor is not a certain error.
const NEIGHBORS: Record<string, string> = {
  AL: 'FL GA MS TN',
  AZ: 'CA CO NM NV UT',
  AR: 'LA MO MS OK TN TX',
  CA: 'NV OR',
  CO: 'KS NE NM OK UT WY',
  CT: 'MA NY RI',
  DE: 'MD NJ PA',
  DC: 'MD VA',
  FL: 'GA',
  GA: 'NC SC TN',
  ID: 'MT NV OR UT WA WY',
  IL: 'IA IN KY MI MO WI',
  IN: 'KY MI OH',
  IA: 'MN MO NE SD WI',
  KS: 'MO NE OK',
  KY: 'MO OH TN VA WV',
  LA: 'MS TX',
  ME: 'NH',
  MD: 'PA VA WV',
  MA: 'NH NY RI VT',
  MI: 'MN OH WI',
  MN: 'ND SD WI',
  MS: 'TN',
  MO: 'NE OK TN',
  MT: 'ND SD WY',
  NE: 'SD WY',
  NV: 'OR UT',
  NH: 'VT',
  NJ: 'NY PA',
  NM: 'OK TX UT',
  NY: 'PA RI VT',
  NC: 'SC TN VA',
  ND: 'SD',
  OH: 'PA WV',
  OK: 'TX',
  OR: 'WA',
  PA: 'WV',
  SD: 'WY',
  TN: 'VA',
  UT: 'WY',
  VA: 'WV',
}

const areNeighbors = (a: string, b: string): boolean =>
  (NEIGHBORS[a]?.includes(b) || NEIGHBORS[b]?.includes(a)) ?? false

/** The state of the first three digits. */
const OWNERS = new Map<string, string[]>()
for (const [state, ranges] of Object.entries(PREFIXES))
  for (const range of ranges.split(' ')) {
    const [first = '', last = first] = range.split('-')
    for (let at = Number(first); at <= Number(last); at++) {
      const prefix = `${at}`.padStart(3, '0')
      OWNERS.set(prefix, [...(OWNERS.get(prefix) ?? []), state])
    }
  }

// Territories that share their first three digits, by all five digits.
const TERRITORY_ZIPS: readonly (readonly [from: number, to: number, country: string])[] = [
  [600, 799, 'PR'],
  [800, 899, 'VI'],
  [900, 999, 'PR'],
  [96799, 96799, 'AS'],
  [96910, 96932, 'GU'],
  [96950, 96952, 'MP'],
]

/** The name of the postal code of a country (ISO code): the United States and their territories say ZIP code. */
export const postalCodeLabel = (country: string): string =>
  country === 'US' || TERRITORY_ZIPS.some(([, , territory]) => territory === country) ? 'ZIP code' : 'Postal code'

/** Figures of full width, as keyboards of East Asia write them, are figures. */
const plainZip = (zip: string): string => zip.normalize('NFKC').trim()

/** The territory of the United States of a ZIP code, as a country (ISO code); null: none. */
export function territoryOfZip(zip: string): string | null {
  const digits = /^(\d{5})(?:-?\d{4})?$/.exec(plainZip(zip))?.[1]
  if (digits === undefined) return null
  return TERRITORY_ZIPS.find(([from, to]) => Number(digits) >= from && Number(digits) <= to)?.[2] ?? null
}

/**
 * The territory (ISO code) that a place in the United States is in, by its ZIP code, which no state contradicts, or without one by
 * its state; null: none. A territory is a country of its own for carriers and in addresses.
 */
export function territoryOfPlace({ state, postalCode }: { state: string; postalCode: string }): string | null {
  const named = countryCode(state)
  if (postalCode.trim() === '') return TERRITORY_ZIPS.find(([, , country]) => country === named)?.[2] ?? null
  const territory = territoryOfZip(postalCode)
  return territory !== null && (state.trim() === '' || named === territory) ? territory : null
}

/**
 * The state (its code) of a ZIP code; null: fewer than five digits, or several states share the first three. Some post
 * offices serve places across a border: the user can correct it.
 */
export function stateOfZip(zip: string): string | null {
  const plain = plainZip(zip)
  if (!/^\d{5}(-\d{0,4})?$/.test(plain)) return null
  const [state, other] = OWNERS.get(plain.slice(0, 3)) ?? []
  return state === undefined || other !== undefined ? null : state
}

/**
 * True if a ZIP code belongs only to states other than this one (its code) and its neighbors, so that one of the two is
 * mistyped. False for digits that no state has.
 */
export function isZipOfOtherState(zip: string, state: string): boolean {
  const owners = OWNERS.get(zip.slice(0, 3)) ?? []
  return owners.length > 0 && !owners.some(owner => owner === state || areNeighbors(owner, state))
}
