/** Zones of the United States, near to far, then those over water, then military mail (APO, FPO, DPO). */
export const DOMESTIC_ZONES = ['2', '3', '4', '5', '6', '7', '8', 'AK', 'HI', 'PR', 'APO'] as const

/** The region of the world that determines rates. */
export const REGIONS = ['Canada', 'Mexico', 'Europe', 'Asia-Pacific', 'Rest'] as const

// Where people live within each two-digit ZIP region, as latitude and west longitude, ten regions a row from 00 to 99.
// Set by hand after the principal cities: good enough for zones that are 150 to 400 miles wide, not for more.
// biome-ignore format: ten a row
const ZIP_REGIONS = [
  40.8,73.0, 42.3,72.3, 42.1,71.2, 43.2,71.5, 44.3,69.8, 44.0,72.7, 41.6,72.8, 40.8,74.2, 40.0,74.7, 40.8,73.0,
  40.9,73.9, 40.7,73.6, 42.5,73.9, 43.2,75.8, 42.8,78.0, 40.4,79.8, 41.2,78.9, 40.2,76.9, 41.0,75.7, 39.9,75.4,
  38.9,77.0, 39.2,76.6, 38.6,77.9, 37.2,76.9, 37.1,80.2, 38.3,81.7, 39.3,80.5, 36.0,79.0, 35.2,80.2, 34.0,81.0,
  33.7,84.3, 31.8,82.8, 29.6,82.6, 26.9,81.2, 27.8,81.7, 33.8,86.8, 31.8,86.7, 35.8,85.2, 35.0,89.4, 31.9,89.4,
  38.0,85.2, 38.1,83.5, 37.1,87.0, 40.5,82.9, 41.1,81.3, 39.6,83.7, 40.6,86.2, 39.0,86.5, 42.6,83.3, 43.6,85.6,
  42.0,93.3, 42.3,95.7, 41.8,91.3, 43.1,88.5, 44.8,90.2, 45.0,93.1, 45.6,95.1, 44.1,98.2, 47.3,99.0, 46.6,110.3,
  41.9,88.0, 41.0,89.4, 39.1,89.3, 38.4,90.7, 38.9,94.2, 37.9,92.7, 38.8,95.7, 37.9,97.9, 41.1,96.7, 41.3,100.9,
  30.1,91.0, 32.8,92.9, 35.3,92.6, 35.3,98.0, 35.8,95.8, 32.8,96.2, 32.3,97.8, 29.7,95.5, 28.7,98.1, 32.9,102.4,
  39.8,104.9, 38.3,106.6, 43.0,107.0, 43.9,114.6, 40.4,111.8, 33.0,111.8, 35.2,112.3, 35.4,106.6, 33.3,105.2, 36.8,115.9,
  33.9,118.2, 34.0,118.0, 33.5,117.3, 35.7,119.5, 37.7,122.3, 38.1,121.4, 40.6,122.0, 44.7,122.6, 47.4,122.3, 47.0,118.2,
]
// Zones of FedEx Ground and UPS: zone 2 to 150 miles, then 3, 4 …; beyond the last figure zone 8.
const ZONE_MILES = [150, 300, 600, 1000, 1400, 1800]

type Zone = (typeof DOMESTIC_ZONES)[number]

const NAMES: Record<string, string> = {
  AK: 'Alaska',
  HI: 'Hawaii',
  PR: 'Puerto Rico and the Virgin Islands',
  APO: 'military mail',
  Rest: 'the rest of the world',
}

/** A zone or a region as a sentence names it: `zone 5`, `Alaska`. */
export const zoneName = (zone: string): string => NAMES[zone] ?? (/^\d$/.test(zone) ? `zone ${zone}` : zone)

/** The reach of a zone: `to 150 mi`, `farther`; null: it has no distance. */
export function zoneReach(zone: string): string | null {
  if (!/^\d$/.test(zone)) return null
  const miles = ZONE_MILES[Number(zone) - 2]
  return miles === undefined ? 'farther' : `to ${miles.toLocaleString('en-US')} mi`
}

/**
 * ZIP ranges outside the contiguous states (USPS Publication 65). The Pacific territories, which are countries here,
 * have no parcel service.
 */
export function offshore(zip: string): Zone | 'none' | null {
  const prefix = Number(zip.slice(0, 3))
  if (prefix <= 4 || prefix === 99 || prefix === 969) return 'none'
  if ((prefix >= 90 && prefix <= 98) || prefix === 340 || (prefix >= 962 && prefix <= 966)) return 'APO'
  if (prefix >= 6 && prefix <= 9) return 'PR'
  if (prefix >= 967 && prefix <= 968) return 'HI'
  return prefix >= 995 ? 'AK' : null
}

function milesBetween(zipA: string, zipB: string): number {
  const [a, b] = [zipA, zipB].map(zip => {
    const region = 2 * Number(zip.slice(0, 2))
    return {
      latitude: ((ZIP_REGIONS[region] ?? 0) * Math.PI) / 180,
      longitude: ((ZIP_REGIONS[region + 1] ?? 0) * Math.PI) / 180,
    }
  })
  if (!a || !b) return 0
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const chord =
    half(a.latitude - b.latitude) + Math.cos(a.latitude) * Math.cos(b.latitude) * half(a.longitude - b.longitude)
  return 2 * 3959 * Math.asin(Math.sqrt(chord))
}

/**
 * The zone between two ZIP codes of the United States: '2' (near) to '8' by distance, 'AK', 'HI', 'PR' (with the Virgin
 * Islands) and 'APO' from or to these. Null if a ZIP code is malformed or has no parcel service.
 */
export function zoneBetween(originZip: string, destinationZip: string): Zone | null {
  const zips = [originZip, destinationZip].map(zip => zip.trim())
  if (!zips.every(zip => /^\d{5}(-\d{4})?$/.test(zip))) return null
  const [origin = '', destination = ''] = zips
  const [from, to] = [offshore(origin), offshore(destination)]
  if (from === 'none' || to === 'none') return null
  if (from === to) {
    if (from !== null) return '2'
    const miles = milesBetween(origin, destination)
    return DOMESTIC_ZONES[ZONE_MILES.filter(limit => miles > limit).length] ?? '8'
  }
  return DOMESTIC_ZONES.findLast(zone => zone === from || zone === to) ?? null
}

const EUROPE =
  'AD AL AT AX BA BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA XK'
const ASIA_PACIFIC =
  'AS AU BD BN CK CN FJ FM GU HK ID IN JP KH KI KR LA LK MH MM MN MO MP MV MY NC NF NP NR NU NZ PF PG PH PK PW SB SG TH TK TL TO TV TW VN VU WF WS'

/** The region of a country outside the United States, by its ISO code. */
export function regionOf(country: string): (typeof REGIONS)[number] {
  if (country === 'CA') return 'Canada'
  if (country === 'MX') return 'Mexico'
  if (EUROPE.includes(country)) return 'Europe'
  return ASIA_PACIFIC.includes(country) ? 'Asia-Pacific' : 'Rest'
}
