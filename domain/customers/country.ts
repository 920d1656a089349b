import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { UNITED_STATES } from './domestic.ts'
import { type Place, placeIndex } from './place.ts'

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

/** The United States first, then A to Z. */
export const COUNTRIES: readonly Place[] = Object.entries(english.countries)
  .map(([code, names]) => ({ code, name: EVERYDAY[code] ?? [names].flat()[0] ?? code }))
  .sort((a, b) => Number(b.code === 'US') - Number(a.code === 'US') || a.name.localeCompare(b.name, 'en'))

const US_NAMES = Object.fromEntries([...UNITED_STATES].map(name => [name, 'US']))
const COUNTRY_CODES = placeIndex(COUNTRIES, US_NAMES)
const COUNTRY_NAMES = new Map(COUNTRIES.map(country => [country.code, country.name]))

/** The ISO code for a code or an English name, in any case: `us`, `USA`, `Germany`. Null when unknown. */
export const countryCode = (text: string): string | null => COUNTRY_CODES.get(text.trim().toLowerCase()) ?? null

/** `Germany` for `DE`. A code we do not know is shown as it is. */
export const countryName = (code: string): string => COUNTRY_NAMES.get(code) ?? code

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
