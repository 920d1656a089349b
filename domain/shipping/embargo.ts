import { countryCode } from '../customers/country.ts'
import { stateCode } from '../customers/us-state.ts'
import { withLatinLetters } from '../text/latin-letters.ts'

// Places to which nothing is shipped, and to whose addresses nothing is billed. Aircraft parts need a license of the
// Bureau of Industry and Security for each of them (Export Administration Regulations, 15 CFR part 746), and dealings
// with most of them are prohibited by the Office of Foreign Assets Control (31 CFR chapter V).
// https://www.ecfr.gov/current/title-15/part-746

export type EmbargoedCountry = {
  /** ISO 3166-1 alpha-2 */
  code: string
  source: string
}

export const EMBARGOED_COUNTRIES: readonly EmbargoedCountry[] = [
  { code: 'BY', source: '15 CFR 746.8 (EAR, Russia and Belarus)' },
  { code: 'CU', source: '15 CFR 746.2 (EAR, Cuba), 31 CFR part 515' },
  { code: 'IR', source: '15 CFR 746.7 (EAR, Iran), 31 CFR part 560' },
  { code: 'KP', source: '15 CFR 746.4 (EAR, North Korea), 31 CFR part 510' },
  { code: 'RU', source: '15 CFR 746.8 (EAR, Russia and Belarus), 31 CFR part 587' },
  { code: 'SY', source: '15 CFR 746.9 (EAR, Syria)' },
]

export type EmbargoedRegion = {
  name: string
  /** ISO 3166-2 */
  code: string
  /** Names as people write them, without words such as oblast or republic, and those of larger towns. Case, accents and apostrophes are ignored. */
  names: readonly string[]
  /** Other words for it that name it only beside a word such as oblast: Krymska alone may be a street. */
  adjectives: readonly string[]
  /** The first two digits of its Ukrainian postal codes. Russia writes the same codes with a 2 in front. */
  postalCodes: readonly string[]
  source: string
}

const CRIMEA_SOURCE = '15 CFR 746.6 (EAR, Crimea), Executive Order 13685, 31 CFR part 589'
const DONBAS_SOURCE = '15 CFR 746.6 (EAR, so-called DNR and LNR), Executive Order 14065'

/** Regions of Ukraine. All of an oblast counts: an address does not say who controls its town. */
export const EMBARGOED_REGIONS: readonly EmbargoedRegion[] = [
  {
    name: 'Crimea',
    code: 'UA-43',
    names: [
      'Crimea',
      'Crimée',
      'Krimea',
      'Krym',
      'Krim',
      'Qırım',
      'ARC',
      'Simferopol',
      'Крим',
      'Крым',
      'АРК',
      'Симферополь',
      'Сімферополь',
      'Yalta',
      'Kerch',
      'Feodosia',
      'Feodosiya',
      'Yevpatoria',
      'Yevpatoriya',
      'Evpatoria',
      'Alushta',
      'Dzhankoi',
      'Dzhankoy',
      'Sudak',
      'Bakhchysarai',
      'Ялта',
      'Керч',
      'Керчь',
      'Феодосія',
      'Феодосия',
      'Євпаторія',
      'Евпатория',
      'Алушта',
      'Джанкой',
      'Судак',
      'Бахчисарай',
    ],
    adjectives: ['Crimean', 'Krymska', 'Krymskaya', 'Кримська', 'Крымская'],
    postalCodes: ['95', '96', '97', '98'],
    source: CRIMEA_SOURCE,
  },
  {
    name: 'Sevastopol',
    code: 'UA-40',
    names: ['Sevastopol', 'Sebastopol', 'Sewastopol', 'Севастополь'],
    adjectives: ['Sevastopolska', 'Sevastopolskaya', 'Севастопольська', 'Севастопольская'],
    postalCodes: ['99'],
    source: CRIMEA_SOURCE,
  },
  {
    name: 'Donetsk',
    code: 'UA-14',
    names: [
      'Donetsk',
      'Doneck',
      'Donezk',
      'Donetska',
      'Donetskaya',
      'DNR',
      'DPR',
      'Донецьк',
      'Донецк',
      'Донецька',
      'Донецкая',
      'ДНР',
      'Donbas',
      'Donbass',
      'Mariupol',
      'Makiivka',
      'Makiyivka',
      'Makeevka',
      'Makeyevka',
      'Horlivka',
      'Gorlovka',
      'Yenakiieve',
      'Yenakiyevo',
      'Kramatorsk',
      'Донбас',
      'Донбасс',
      'Маріуполь',
      'Мариуполь',
      'Макіївка',
      'Макеевка',
      'Горлівка',
      'Горловка',
      'Єнакієве',
      'Енакиево',
      'Краматорськ',
      'Краматорск',
    ],
    adjectives: ['Donecka', 'Donezka', 'Donetskoi', 'Donetskaja', 'Doneckaja', 'Донецької', 'Донецкой'],
    postalCodes: ['83', '84', '85', '86', '87'],
    source: DONBAS_SOURCE,
  },
  {
    name: 'Luhansk',
    code: 'UA-09',
    names: [
      'Luhansk',
      'Lugansk',
      'Lougansk',
      'Luhanska',
      'Luhanskaya',
      'Luganskaya',
      'Luganska',
      'LNR',
      'LPR',
      'Луганськ',
      'Луганск',
      'Луганська',
      'Луганская',
      'ЛНР',
      'Alchevsk',
      'Sievierodonetsk',
      'Severodonetsk',
      'Lysychansk',
      'Lisichansk',
      'Алчевськ',
      'Алчевск',
      'Сєвєродонецьк',
      'Северодонецк',
      'Лисичанськ',
      'Лисичанск',
    ],
    adjectives: ['Luhanskoi', 'Luhanskaja', 'Luganskaja', 'Луганської', 'Луганской'],
    postalCodes: ['91', '92', '93', '94'],
    source: DONBAS_SOURCE,
  },
]

/** The countries by which people write an address in one of the regions. */
const WRITTEN_IN = ['UA', 'RU']

/** Characters that are invisible in an address, and that would make another name of it. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Small Greek letters that look like another Latin letter than their capitals do. */
const SMALL_LOOK_ALIKES = new Map(Object.entries({ ν: 'v', η: 'n', υ: 'u', γ: 'y', ω: 'w', σ: 'o' }))

/** Letters that look Latin as Latin ones, of names in Cyrillic too: compare it with names that were read the same way. */
const inLatinLooks = (text: string): string =>
  withLatinLetters(text.replace(UNSEEN, '').replace(/[νηυγωσ]/g, letter => SMALL_LOOK_ALIKES.get(letter) ?? letter))

/** `м.Севастополь`, `обл.Донецька`: the dot also parts the word from the name. */
const ABBREVIATED = /(?<!\p{L})(?:[mgмг]|obl|обл|resp|rep|респ)\.(?=\p{L}{3})/giu

/**
 * One spelling of a name: no accents, apostrophes, dots, soft signs or invisible characters, letters by their looks,
 * lower case.
 */
const spelled = (text: string): string =>
  inLatinLooks(
    text
      .normalize('NFKD')
      .replace(ABBREVIATED, '$& ')
      .replace(/[\p{M}\p{Lm}'’‘`´ьЬ.]/gu, ''),
  )
    .replaceAll('ı', 'i')
    .toLowerCase()

/** Official names of embargoed countries, and names in other languages, that the list of countries does not have. */
const OTHER_COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    BY: 'republic of belarus|byelorussia|bielorussia|bélarus|biélorussie|weißrussland|weissrussland|беларусь|белоруссия',
    CU: 'republic of cuba|república de cuba|kuba|куба',
    IR: 'islamic republic of iran|islamic republic iran|iran islamic republic of|iran islamic republic|ir iran|persia|иран|ایران',
    KP: 'democratic people’s republic of korea|korea democratic people’s republic of|dpr korea',
    RU: 'rossiya|rossija|rusia|russie|russland|russian fed',
    SY: 'syria|syrie|syrien|siria|сирия|سوريا',
  }).flatMap(([code, names]) => names.split('|').map(name => [spelled(name), code] as const)),
)

const countryNamed = (text: string): string | null =>
  countryCode(text.replace(UNSEEN, '')) ??
  countryCode(inLatinLooks(text)) ??
  OTHER_COUNTRY_NAMES.get(wordsOf(spelled(text).replace(/[,()]/g, ' ')).join(' ')) ??
  null

const spelledWords = (text: string): string[] => text.split(' ').map(spelled)

/** Words for a region, as addresses of Ukraine and Russia write them. */
const REGION_KINDS = new Set(
  spelledWords(
    'oblast obl region rgn province republic rep respublika resp peninsula ' +
      'область області области обл республика республіка республики республіки респ півострів полуостров',
  ),
)

/** Words for the kind of a place, or for where it is. */
const PLACE_KINDS = new Set([
  ...REGION_KINDS,
  ...spelledWords(
    'state peoples people s of de the autonomous so called ar city town g m c gorod misto municipality ' +
      'airport international аэропорт аеропорт avtonomna avtonomnaya narodna narodnaya temporarily occupied territory ' +
      'port seaport near by in at raion rayon bilya okolo vozle порт біля около возле район ' +
      'ар автономна автономная народна народная г м город місто',
  ),
])

/** The same, and words for a country of an address. */
const KINDS = new Set([
  ...PLACE_KINDS,
  ...spelledWords('ukraine ukraina ukrayina russia rossiya russian federation украина україна россия росія'),
])

/** Words for a street, or a house, that has the name of a place. */
const STREETS = new Set(
  spelledWords(
    'street str st strasse straße highway hwy road rd avenue ave av avenida calle rue rua via lane ln boulevard blvd ' +
      'square sq embankment bridge hotel metro улица ул вулиця вул шоссе шосе проспект площадь площа',
  ),
)

const REGION_NAMES: ReadonlyMap<string, EmbargoedRegion> = new Map(
  EMBARGOED_REGIONS.flatMap(region => region.names.map(name => [spelled(name), region] as const)),
)

const REGION_ADJECTIVES: ReadonlyMap<string, EmbargoedRegion> = new Map(
  EMBARGOED_REGIONS.flatMap(region => region.adjectives.map(name => [spelled(name), region] as const)),
)

/** Names that are also those of streets, Donetska, or of other things, ARC. */
const AMBIGUOUS = /ska(?:ya)?$|ська$|ская$|^ARC$|^АРК$/

/** Names that name a region or a town also beside a street or a number. A street of that name has an ending: Sevastopolska. */
const REGION_TOWNS: ReadonlyMap<string, EmbargoedRegion> = new Map(
  EMBARGOED_REGIONS.flatMap(region =>
    region.names.filter(name => !AMBIGUOUS.test(name)).map(name => [spelled(name), region] as const),
  ),
)

const wordsOf = (text: string): string[] => text.split(/[\s\p{Pd}]+/u).filter(word => word !== '')

/** The parts of a text that are separated by a comma or the like. */
const partsOf = (text: string): string[] => text.split(/[,;/|()\n]/)

/** The words of a text that may be a place's name. */
const placeWords = (text: string): string[] => wordsOf(text).filter(word => !KINDS.has(word))

/** True for `street` behind a name at the end of a part, or before a number: `Donetsk street 5`. In `Yalta street Lenina` it is before one. */
const isStreetsName = (next = '', afterNext = ''): boolean =>
  STREETS.has(next) && (afterNext === '' || /\d/.test(afterNext))

/** The region or town that a part of a text begins or ends with: `Simferopol Gagarina 5`, `near Luhansk`, `Luhansk-1`. */
function regionOfTown(text: string): EmbargoedRegion | null {
  for (const part of partsOf(spelled(text))) {
    const words = placeWords(part)
    const names = words.filter(word => !/\d/.test(word))
    const at = words.indexOf(names[0] ?? '')
    const first = isStreetsName(words[at + 1], words[at + 2]) ? undefined : REGION_TOWNS.get(names[0] ?? '')
    const found = first ?? REGION_TOWNS.get(names.at(-1) ?? '')
    if (found) return found
  }
  return null
}

/** `Republic of the Autonomous …` has no more words before the name. */
const KINDS_BEFORE_NAME = 6

/** The region named next to a word for one, also behind a town: `Makiivka Donetska obl.`, `Yalta Republic of Crimea`. */
function regionBesideKind(text: string): EmbargoedRegion | null {
  const words = wordsOf(text)
  const named = (word = '') => REGION_NAMES.get(word) ?? REGION_ADJECTIVES.get(word)
  for (const [at, word] of words.entries()) {
    if (!REGION_KINDS.has(word)) continue
    const region =
      named(words[at - 1]) ?? named(words.slice(at + 1, at + 1 + KINDS_BEFORE_NAME).find(next => !KINDS.has(next)))
    if (region) return region
  }
  return null
}

/** The region if all words name regions, `Yalta Crimea`. Beside a number, each must be more than a street's name: `Donetsk 5`. */
function regionOfAll(words: readonly string[]): EmbargoedRegion | undefined {
  const names = words.filter(word => !/\d/.test(word))
  const isNumbered = names.length < words.length
  const regions = names.map(name =>
    (isNumbered && name.length > 3 ? REGION_TOWNS : isNumbered ? null : REGION_NAMES)?.get(name),
  )
  return regions.every(region => region !== undefined) ? regions[0] : undefined
}

/**
 * The region that a text names, alone or as one of the parts between commas: `Yalta, Republic of Crimea`, and beside other
 * names where a word such as oblast is next to it.
 */
function regionNamed(text: string): EmbargoedRegion | null {
  for (const part of partsOf(spelled(text))) {
    const found = regionOfAll(placeWords(part)) ?? regionBesideKind(part)
    if (found) return found
  }
  return null
}

/** ISO 3166-2 as people write it, `UA-43`, `ua43`, or its second half. */
function regionCoded(state: string): EmbargoedRegion | null {
  const [, code] = /^(?:ua)?[\s\p{Pd}]*(\d{1,2})$/iu.exec(state.normalize('NFKC').trim()) ?? []
  if (code === undefined) return null
  return EMBARGOED_REGIONS.find(region => region.code === `UA-${code.padStart(2, '0')}`) ?? null
}

function regionOfPostalCode(postalCode: string): EmbargoedRegion | null {
  const digits = postalCode.normalize('NFKC').replace(/\D/g, '')
  const code = digits.length === 6 && digits.startsWith('2') ? digits.slice(1) : digits
  if (code.length !== 5) return null
  return EMBARGOED_REGIONS.find(region => region.postalCodes.includes(code.slice(0, 2))) ?? null
}

/** The fields of an address that determine its place. */
export type EmbargoAddress = { country: string; state?: string; city?: string; postalCode?: string }

/**
 * The embargoed country or region that an address is in, by its name; null: in none. A region is recognized by its name as the
 * country, and in an address of Ukraine or Russia by the state, the city or the postal code.
 */
export function embargoedPlace({ country, state = '', city = '', postalCode = '' }: EmbargoAddress): string | null {
  const code = countryNamed(country)
  if (code !== null && !WRITTEN_IN.includes(code)) return isEmbargoedCountry(code) ? code : null
  const region =
    code === null
      ? (regionNamed(country) ?? regionNamed(state) ?? regionNamed(city))
      : (regionCoded(state) ??
        regionNamed(state) ??
        regionNamed(city) ??
        regionOfTown(state) ??
        regionOfTown(city) ??
        regionOfPostalCode(postalCode))
  return region?.code ?? (code !== null && isEmbargoedCountry(code) ? code : null)
}

const isEmbargoedCountry = (code: string): boolean => EMBARGOED_COUNTRIES.some(country => country.code === code)

/** The words of the longest name, `Democratic People’s Republic of Korea`. */
const WORDS_OF_COUNTRY = 5

/** True if a part of a text names an embargoed country, also behind a town and beside a word such as airport: `Tehran Iran`. */
function namesEmbargoedCountry(part: string): boolean {
  const isMeant = (words: readonly string[]) => {
    const name = words.join(' ')
    const code = name.length > 2 ? countryNamed(name) : null
    return code !== null && isEmbargoedCountry(code)
  }
  const words = wordsOf(part).filter(word => !/\d/.test(word))
  if (isMeant(words)) return true
  if (words.some(word => STREETS.has(spelled(word)))) return false
  const names = words.filter(word => !PLACE_KINDS.has(spelled(word)))
  return Array.from({ length: WORDS_OF_COUNTRY }, (_, at) => -at - 1).some(
    from => isMeant(words.slice(from)) || isMeant(names.slice(from)),
  )
}

/** True for a state of the United States, also with its ZIP code. */
const isState = (part: string): boolean => stateCode(part.replace(/[\d.]/g, '').trim()) !== null

/**
 * True if a place written as one line of text, such as where an aircraft is, names an embargoed country or region: `Tehran, Iran`,
 * `Tehran Iran, gate 5`, `Simferopol`. `Cuba, NY` names a state, and `Avenida Cuba, Lima, Peru` another country.
 */
export function isEmbargoedText(text: string): boolean {
  const parts = partsOf(text).filter(part => part.trim() !== '')
  const last = parts.at(-1) ?? ''
  if (isState(last)) return false
  const code = countryNamed(last)
  if (code !== null && isEmbargoedCountry(code)) return true
  if (code !== null && !WRITTEN_IN.includes(code)) return false
  if (parts.slice(1).some(isState)) return false
  if (parts.some(namesEmbargoedCountry)) return true
  return (regionNamed(text) ?? (code === null ? null : regionOfTown(text))) !== null
}

export const isEmbargoed = (place: EmbargoAddress): boolean => embargoedPlace(place) !== null
