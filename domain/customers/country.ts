import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

// ISO 3166-1 alpha-2 and XK (Kosovo), which carriers use though ISO does not assign it. The library says most names as
// officials do, or without accents; these are the everyday ones, by which people look for their country.
const EVERYDAY: Record<string, string> = {
  BN: 'Brunei',
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo (Republic)',
  CI: "Côte d'Ivoire",
  CN: 'China',
  CV: 'Cabo Verde',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MK: 'North Macedonia',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VA: 'Vatican City',
  VG: 'Virgin Islands (British)',
  VI: 'Virgin Islands (U.S.)',
}

// The 50 states, DC and military mail, with the codes of the U.S. Postal Service (Publication 28, appendix B). Its territories
// are countries here.
const STATE_TABLE = `ALAlabama|AKAlaska|AZArizona|ARArkansas|CACalifornia|COColorado|CTConnecticut|DEDelaware|DCDistrict of Columbia
FLFlorida|GAGeorgia|HIHawaii|IDIdaho|ILIllinois|INIndiana|IAIowa|KSKansas|KYKentucky|LALouisiana|MEMaine|MDMaryland
MAMassachusetts|MIMichigan|MNMinnesota|MSMississippi|MOMissouri|MTMontana|NENebraska|NVNevada|NHNew Hampshire
NJNew Jersey|NMNew Mexico|NYNew York|NCNorth Carolina|NDNorth Dakota|OHOhio|OKOklahoma|OROregon|PAPennsylvania
RIRhode Island|SCSouth Carolina|SDSouth Dakota|TNTennessee|TXTexas|UTUtah|VTVermont|VAVirginia|WAWashington
WVWest Virginia|WIWisconsin|WYWyoming|AAArmed Forces Americas|AEArmed Forces Europe|APArmed Forces Pacific`

/** A country or a state as lists offer it. `code` is two capital letters. */
export type Place = { readonly code: string; readonly name: string }

/** The United States first, then A to Z. */
export const COUNTRIES: readonly Place[] = Object.entries(english.countries)
  .map(([code, names]) => ({ code, name: EVERYDAY[code] ?? [names].flat()[0] ?? code }))
  .sort((a, b) => Number(b.code === 'US') - Number(a.code === 'US') || a.name.localeCompare(b.name, 'en'))
export const US_STATES: readonly Place[] = STATE_TABLE.split(/[|\n]/).map(entry => ({
  code: entry.slice(0, 2),
  name: entry.slice(2),
}))

const index = (places: readonly Place[], otherNames: Record<string, string> = {}): ReadonlyMap<string, string> =>
  new Map([
    ...places.flatMap(place => [
      [place.name.toLowerCase(), place.code] as const,
      [place.code.toLowerCase(), place.code] as const,
    ]),
    ...Object.entries(otherNames),
  ])

const US_NAMES = { usa: 'US', 'united states of america': 'US' }
const COUNTRY_CODES = index(COUNTRIES, US_NAMES)
const STATE_CODES = index(US_STATES, { 'washington dc': 'DC', 'washington, d.c.': 'DC', 'd.c.': 'DC' })
const COUNTRY_NAMES = new Map(COUNTRIES.map(country => [country.code, country.name]))
const STATE_NAMES = new Map(US_STATES.map(state => [state.code, state.name]))

/** The ISO code for a code or an English name, in any case: `us`, `USA`, `Germany`. Null when unknown. */
export const countryCode = (text: string): string | null => COUNTRY_CODES.get(text.trim().toLowerCase()) ?? null

/** `Germany` for `DE`. A code we do not know is shown as it is. */
export const countryName = (code: string): string => COUNTRY_NAMES.get(code) ?? code

/** The postal code of a US state for its code or name, in any case: `wa`, `Washington`. Null when unknown. */
export const stateCode = (text: string): string | null => STATE_CODES.get(text.trim().toLowerCase()) ?? null

/** `Washington` for `WA`. A code we do not know is shown as it is. */
export const stateName = (code: string): string => STATE_NAMES.get(code) ?? code

/**
 * Whether an order to this country counts as domestic. Nothing entered yet counts as domestic too. Puerto Rico and the
 * other territories have ISO codes of their own and count as international.
 */
export const isDomestic = (country: string): boolean => country.trim() === '' || countryCode(country) === 'US'

const spelled = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
const SPELLED = COUNTRIES.map(country => ({ country, name: spelled(country.name) }))

/**
 * The countries that somebody who typed this may mean, likeliest first: the one with this code or name, then names that
 * begin with it, names in which a word does, names that contain it. Accents and case do not matter; nothing typed: all.
 */
export function findCountries(typed: string): readonly Place[] {
  const text = spelled(typed)
  if (text === '') return COUNTRIES
  // What Americans call it, as far as it is typed, is in no name of the list but that of American Samoa.
  const exact = text.length > 2 && 'america'.startsWith(text) ? 'US' : countryCode(text)
  const rank = (country: Place, name: string): number => {
    if (country.code === exact) return 0
    if (name.startsWith(text)) return 1
    const at = name.indexOf(text)
    if (at < 0) return -1
    return /[ (-]/.test(name.charAt(at - 1)) ? 2 : 3
  }
  return SPELLED.map(({ country, name }) => ({ country, rank: rank(country, name) }))
    .filter(one => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}
