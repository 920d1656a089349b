/** What is known of a part's size, in inches: diameter, length, outer and inner diameter, thickness, and its box. */
export type Measures = {
  d?: number
  l?: number
  o?: number
  i?: number
  t?: number
  w?: number
  h?: number
  p?: number
}
export const MEASURES = ['d', 'l', 'o', 'i', 't', 'w', 'h', 'p'] as const

const MOST_INCHES = 500

/** A measure that makes sense, else undefined. */
export const measure = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 && value <= MOST_INCHES ? Math.round(value * 1000) / 1000 : undefined

// Machine screw numbers in inches: ASME B1.1, 0.060 + 0.013 n.
const screwDiameter = (number: number): number => 0.06 + 0.013 * number

/** The major diameter that a thread begins with: 1/4-28, 1 1/8-12, 10-32. */
function threadDiameter(name: string): number | undefined {
  const [, whole, above, below] = /(?:^|[^\d/.-])(?:(\d) )?(\d{1,2})\/(\d{1,2})-\d{1,2}\b/.exec(name) ?? []
  if (above && below) return Number(whole ?? 0) + Number(above) / Number(below)
  const [, number] = /(?:^|[^\d/.-])(\d{1,2})-(?:24|32|36|40)\b/.exec(name) ?? []
  if (number) return screwDiameter(Number(number))
  const [, named] = /\bNo\.? ?(\d{1,2})\b/i.exec(name) ?? []
  return named ? screwDiameter(Number(named)) : undefined
}

const sixteenths = (series: number): number => (series === 3 ? 0.19 : series / 16)

/** The sizes that a standard part number says by its rule: AN bolts, NAS close-tolerance bolts, MS20426/20470 rivets. */
function byStandard(sku: string): Measures {
  const [, an, dash] = /^AN(\d{1,2})(?:C|DD|H|-)+(\d{1,2})A?$/.exec(sku) ?? []
  if (an && dash && Number(an) >= 3 && Number(an) <= 20)
    return { d: sixteenths(Number(an)), l: Math.floor(Number(dash) / 10) + (Number(dash) % 10) / 8 }
  const [, nas, grip] = /^NAS(?:62|13|66|67)(\d\d)(?:[A-Z]*-|[A-Z])(\d{1,3})[A-Z]*$/.exec(sku) ?? []
  if (nas && grip && Number(nas) >= 3) return { d: sixteenths(Number(nas)), l: Number(grip) / 16 }
  const [, d, l] = /^(?:MS204(?:26|70)|NAS1097)[A-Z]{1,2}(\d)-(\d{1,2})$/.exec(sku) ?? []
  return d && l ? { d: Number(d) / 32, l: Number(l) / 16 } : {}
}

const INCHES = String.raw`(\d*\.?\d+)`
const PATTERNS: [RegExp, (found: number[]) => Measures][] = [
  [new RegExp(`${INCHES}(?: in)? ID x ${INCHES}(?: in)? OD`, 'i'), ([i, o]) => ({ i, o }) as Measures],
  [new RegExp(`${INCHES}(?: in)? ID x ${INCHES}(?: in)? W`, 'i'), ([i, t]) => ({ i, t }) as Measures],
  [new RegExp(`${INCHES} in Bore`, 'i'), ([i]) => ({ i }) as Measures],
  [new RegExp(`${INCHES} in Tube`, 'i'), ([d]) => ({ d }) as Measures],
  [new RegExp(`Grip ${INCHES} in`, 'i'), ([l]) => ({ l }) as Measures],
  [new RegExp(`Clamp.*[ ,]${INCHES} in$`, 'i'), ([d]) => ({ d }) as Measures],
  [new RegExp(`\\b(\\d{1,2})/32 x ${INCHES} in`), ([d = 0, l]) => ({ d: d / 32, l }) as Measures],
  [new RegExp(`x ${INCHES} in\\b`, 'i'), ([l]) => ({ l }) as Measures],
]
const BOX = new RegExp(`${INCHES}\\s*[x×]\\s*${INCHES}(?:\\s*[x×]\\s*${INCHES})?`, 'i')

/** Reads what number, name and dimensions of a part say of its size. What they do not say is left out. */
export function readMeasures({
  name,
  sku,
  dimensions,
}: {
  name: string
  sku: string
  dimensions: string | null
}): Measures {
  const found: Measures = { ...byStandard(sku) }
  for (const [pattern, read] of PATTERNS) {
    const match = pattern.exec(name)
    if (match) Object.assign(found, { ...read(match.slice(1).map(Number)), ...found })
  }
  const thread = threadDiameter(name)
  if (thread !== undefined) found.d ??= thread
  const [, l, w, h] = BOX.exec(dimensions ?? '') ?? []
  if (l && w) Object.assign(found, { p: Number(l), w: Number(w), ...(h ? { h: Number(h) } : {}) })
  return found
}
