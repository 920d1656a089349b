import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { UNITED_STATES } from './domestic.ts'
import type { Place } from './place.ts'

// ISO 3166-1 alpha-2 and XK (Kosovo), which carriers use although ISO does not assign it. The library has most names in
// their official form, or without accents; these are the everyday names that people search for.
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

/** The United States first, then A to Z. */
export const COUNTRIES: readonly Place[] = Object.entries(english.countries)
  .map(([code, names]) => ({ code, name: EVERYDAY[code] ?? [names].flat()[0] ?? code }))
  .sort((a, b) => Number(b.code === 'US') - Number(a.code === 'US') || a.name.localeCompare(b.name, 'en'))

// Other names of a country: short names, its parts and main cities, its former name, and its own name, which a browser
// may fill in.
const OTHER_NAMES: Record<string, string> = {
  AE: 'uae|emirates|dubai|abu dhabi|sharjah',
  AT: 'österreich',
  AU: 'australien|oz',
  BE: 'belgië|belgique|belgien',
  BR: 'brasil',
  BY: 'belorussia',
  CD: 'drc|zaire|congo-kinshasa',
  CG: 'congo-brazzaville',
  CH: 'schweiz|suisse|svizzera',
  CI: 'ivory coast',
  CN: 'prc|mainland china|中国',
  CV: 'cape verde',
  CZ: 'czech republic|česko',
  DE: 'deutschland|allemagne|alemania',
  DK: 'danmark',
  EE: 'eesti',
  ES: 'españa|espagne|canary islands|mallorca',
  FI: 'suomi',
  FK: 'falklands',
  FR: 'frankreich|francia',
  GB: 'uk|great britain|britain|england|scotland|wales|northern ireland',
  GR: 'ellada|hellas',
  HR: 'hrvatska',
  HU: 'magyarország',
  IE: 'republic of ireland|eire',
  IN: 'bharat',
  IS: 'ísland',
  IT: 'italia|italien',
  JP: 'nippon|nihon|日本',
  KP: 'dprk|korea (north)',
  KR: 'korea|republic of korea|korea (south)|한국|대한민국',
  LT: 'lietuva',
  LV: 'latvija',
  MK: 'macedonia',
  MM: 'burma',
  MO: 'macau',
  MX: 'méxico|mexiko',
  NL: 'holland|nederland|the netherlands',
  NO: 'norge',
  NZ: 'aotearoa',
  PL: 'polska|polen',
  PR: 'porto rico',
  RU: 'russian federation|россия',
  SA: 'ksa',
  SE: 'sverige|schweden',
  SK: 'slovakia|slovensko',
  SI: 'slovenija',
  SZ: 'swaziland',
  TL: 'east timor',
  TR: 'turkey',
  TW: '台灣',
  UA: 'україна',
  US: `${[...UNITED_STATES].join('|')}|america|estados unidos|vereinigte staaten`,
  VA: 'vatican',
  VI: 'us virgin islands|usvi|st thomas|st croix',
  VN: 'viet nam',
}

/** The form for searching: no accents, no capitals, no dots; `U.A.E.` is `uae`. */
const spelled = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('.', '').replaceAll('’', "'").toLowerCase().trim()

const OTHERS = Object.entries(OTHER_NAMES).map(([code, names]) => ({ code, names: names.split('|').map(spelled) }))
const OTHER_NAMES_OF = new Map(OTHERS.map(({ code, names }) => [code, names]))
const COUNTRY_CODES: ReadonlyMap<string, string> = new Map([
  ...OTHERS.flatMap(({ code, names }) => names.map(name => [name, code] as const)),
  ...COUNTRIES.flatMap(({ code, name }) => [[spelled(name), code] as const, [code.toLowerCase(), code] as const]),
])
const COUNTRY_NAMES = new Map(COUNTRIES.map(country => [country.code, country.name]))

/** The ISO code for a code or a usual name, in any case: `us`, `U.S.A.`, `Germany`, `Deutschland`, `UK`. Null when unknown. */
export const countryCode = (text: string): string | null => COUNTRY_CODES.get(spelled(text)) ?? null

/** `Germany` for `DE`. An unknown code is returned unchanged. */
export const countryName = (code: string): string => COUNTRY_NAMES.get(code) ?? code

const SPELLED = COUNTRIES.map(country => ({ country, name: spelled(country.name) }))

/**
 * The countries that match a typed text, likeliest first: the one with this code or name, then names that begin with
 * it, names with a word that begins with it, names that contain it. Accents and case do not matter; an empty text: all.
 */
export function findCountries(typed: string): readonly Place[] {
  const text = spelled(typed)
  if (text === '') return COUNTRIES
  const exact = countryCode(text)
  // Only the beginning of an alternative name counts: a match in its middle would puzzle the reader.
  const rank = (country: Place, name: string): number => {
    if (country.code === exact) return 0
    if (name.startsWith(text)) return 1
    const isOther = text.length > 2 && OTHER_NAMES_OF.get(country.code)?.some(other => other.startsWith(text))
    if (isOther) return 1
    const at = name.indexOf(text)
    if (at < 0) return -1
    return /[ (-]/.test(name.charAt(at - 1)) ? 2 : 3
  }
  return SPELLED.map(({ country, name }) => ({ country, rank: rank(country, name) }))
    .filter(one => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}
