import type { Family } from './families.ts'
import { fraction, screwInches, threadIn, threadInches } from './sizes.ts'
import type { Given } from './standard.ts'

/** A figure of a size: `0.25`, `.25`, `12`; not the end of a longer one. */
const INCHES = String.raw`(?<![\d.])(\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})`
const number = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)

type Pattern = { of?: readonly string[]; pattern: RegExp; read: (...pieces: (string | undefined)[]) => Given }

const FASTENERS = ['bolts', 'screws', 'nuts', 'washers', 'rivets', 'pins'] as const
const ELECTRIC = ['batteries', 'circuit-breakers', 'switches', 'relays', 'lamps', 'wire'] as const

/** The patterns of sizes in names. */
const OF_NAMES: readonly Pattern[] = [
  {
    of: ['washers', 'bearings'],
    pattern: new RegExp(`${INCHES}(?: in)? ID x ${INCHES}(?: in)? OD`, 'i'),
    read: (i, o) => ({ inside: number(i), bore: number(i), outside: number(o) }),
  },
  {
    of: ['o-rings'],
    pattern: new RegExp(`${INCHES}(?: in)? ID x ${INCHES}(?: in)? W`, 'i'),
    read: (i, w) => ({ inside: number(i), section: number(w) }),
  },
  { of: ['bearings', 'hoses'], pattern: new RegExp(`${INCHES} in Bore`, 'i'), read: i => ({ bore: number(i) }) },
  { of: ['fittings'], pattern: new RegExp(`${INCHES} in Tube`, 'i'), read: d => ({ tube: number(d) }) },
  { of: FASTENERS, pattern: new RegExp(`Grip ${INCHES} in`, 'i'), read: g => ({ grip: number(g) }) },
  { of: ['clamps'], pattern: new RegExp(`^(?=.*Clamp).*[ ,]${INCHES} in$`, 'i'), read: d => ({ diameter: number(d) }) },
  {
    of: ['rivets'],
    pattern: new RegExp(`\\b(\\d{1,2})/(4|8|16|32) x ${INCHES} in`),
    read: (above, below, l) => ({ diameter: Number(above) / Number(below), length: number(l) }),
  },
  { of: FASTENERS, pattern: new RegExp(`x ${INCHES} in\\b`, 'i'), read: l => ({ length: number(l) }) },
  {
    of: ['nuts', 'washers'],
    pattern: /\bNo\.? ?(\d{1,2})\b/i,
    read: n => ({ bolt: { text: `No. ${Number(n)}`, value: screwInches(Number(n)) } }),
  },
  {
    of: ['nuts', 'washers'],
    pattern: /(?:^|[ ,])(?:(\d) )?(\d{1,2})\/(\d{1,2}) in\b/,
    read: (whole, above, below) => boltSize(Number(whole ?? 0), Number(above), Number(below)),
  },
  {
    of: ['nuts', 'washers'],
    pattern: /, (1) in(?:,|$)/,
    read: whole => boltSize(Number(whole), 0, 16),
  },
  {
    of: ['wire'],
    pattern: /\b(\d{1,2}) ?AWG\b/i,
    read: gauge => ({ gauge: number(gauge) }),
  },
  {
    of: ['wire'],
    pattern: /\b(black|brown|red|orange|yellow|green|blue|violet|gray|white)\b/i,
    read: color => ({ color: capital(color) }),
  },
  {
    of: ['circuit-breakers'],
    pattern: /\b(\d{1,3})(-1\/2|\.\d)? ?A(?:MP(?:S|ERES)?)?\b/i,
    read: (amps, half = '') => ({ amps: Number(amps) + (half === '-1/2' ? 0.5 : Number(half)) }),
  },
  {
    of: ['tires'],
    pattern: /\b(H?\d{1,2}(?:[.x]\d{1,2}(?:\.\d{1,2})?)?(?:x\d{1,2}(?:\.\d{1,2})?)?-\d{1,2})\b/i,
    read: size => ({ size }),
  },
  { of: ['tires'], pattern: /\b(\d{1,2}) ?-?(?:PLY|PR)\b/i, read: ply => ({ ply: number(ply) }) },
  { of: ['tires'], pattern: /\bType (III|VII)\b/i, read: (type = '') => ({ type: `Type ${type.toUpperCase()}` }) },
  {
    of: ['tires'],
    pattern: /\b(Main|Nose|Tail)\b/i,
    read: where => ({ position: capital(where) }),
  },
  {
    of: ['filters'],
    pattern: /\b(oil|fuel|hydraulic|air)\b/i,
    read: type => ({ type: capital(type) }),
  },
  {
    of: ['switches'],
    pattern: /\b(toggle|pressure|rocker|rotary|limit|sensitive|proximity)\b/i,
    read: type => ({ type: capital(type) }),
  },
  {
    of: ['batteries'],
    pattern: /\b(nickel cadmium|lead acid|lithium ion)\b/i,
    read: type => ({ type: capital(type) }),
  },
  { of: ['washers'], pattern: /\b(flat|lock)\b/i, read: type => ({ type: capital(type) }) },
  { of: ['pins'], pattern: /\b(cotter|clevis|spring)\b/i, read: type => ({ type: capital(type) }) },
  { of: ['rivets'], pattern: /\b(solid|blind)\b/i, read: type => ({ type: capital(type) }) },
  {
    of: ['bolts', 'screws'],
    pattern: /\b(hex|pan|truss|fillister|round) head\b/i,
    read: head => ({ head: capital(head) }),
  },
  { of: ['screws'], pattern: /\bsocket head\b/i, read: () => ({ head: 'Socket cap' }) },
  { of: ['screws', 'rivets'], pattern: /\b100 deg\b/i, read: () => ({ head: '100° flush' }) },
  { of: ['rivets'], pattern: /\buniversal head\b/i, read: () => ({ head: 'Universal' }) },
]

/** The patterns of words in names and descriptions. */
const OF_TEXTS: readonly Pattern[] = [
  {
    of: ELECTRIC,
    pattern: /(?:^|[ ,])(\d{1,4}) ?V(?:DC|AC)?\b/,
    read: volts => ({ volts: number(volts) }),
  },
  { of: ['batteries'], pattern: /\b(\d{1,3}(?:\.\d)?) ?Ah\b/i, read: capacity => ({ capacity: number(capacity) }) },
  { of: ['filters'], pattern: /\b(\d{1,3}) ?micron\b/i, read: micron => ({ micron: number(micron) }) },
  {
    // `Material: alloy steel, cadmium plated.`
    pattern: /\bMaterial: ([a-z0-9][a-z0-9 -]{2,40})(?:, ([a-z][a-z -]{2,30}))?(?=[,.;]|$)/i,
    read: (material, finish) => ({ material: capital(material), finish: finish && capital(finish) }),
  },
]

const capital = (text = ''): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1).toLowerCase()}`

/** The bolt of a size in inches, as filters list it: in lowest terms, `3/8` of `6/16`. */
function boltSize(whole: number, above: number, below: number): Given {
  const value = whole + above / below
  return [2, 4, 8, 16].includes(below) && value > 0.2 && value < 2
    ? { bolt: { text: fraction(value * 16), value } }
    : {}
}

/** The facts in the name and the description of a part of a family. The name takes precedence. */
export function factsByName({ slug }: Family, name: string, description: string): Given {
  const found: Record<string, Given[string]> = {}
  const take = (patterns: readonly Pattern[], text: string) => {
    for (const { of, pattern, read } of patterns) {
      const match = of && !of.includes(slug) ? null : pattern.exec(text)
      if (match) for (const [key, value] of Object.entries(read(...match.slice(1)))) if (value) found[key] ??= value
    }
  }
  take(OF_NAMES, name)
  const thread = slug === 'bolts' || slug === 'screws' || slug === 'nuts' ? threadIn(name) : null
  if (thread) {
    found.thread ??= thread
    found.diameter ??= threadInches(thread) ?? undefined
  }
  take(OF_TEXTS, name)
  take(OF_TEXTS, description)
  return found
}
