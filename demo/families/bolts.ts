import { combinationAt, combinations, type Family, range } from '../product.ts'

// AN3 to AN20: the number is the diameter in sixteenths of an inch (3: No. 10). The dash is the nominal length: the last digit
// counts eighths, the digits before it whole inches. A: shank not drilled; H: head drilled; C: corrosion-resistant steel; DD:
// 2024 aluminum alloy.
const DIAMETERS = [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20]
const MATERIALS = ['', 'C', 'DD']
const HEADS = ['', 'H']
const SHANKS = ['A', '']
const DASHES = [...range(3, 7), ...range(1, 5).flatMap(inches => range(0, 7).map(eighths => inches * 10 + eighths))]

const MATERIAL_TEXT: Record<string, string> = {
  '': 'alloy steel, cadmium plated',
  C: 'corrosion-resistant steel',
  DD: '2024 aluminum alloy, anodized',
}
const THREADS: Record<number, string> = {
  3: '10-32',
  4: '1/4-28',
  5: '5/16-24',
  6: '3/8-24',
  7: '7/16-20',
  8: '1/2-20',
  9: '9/16-18',
  10: '5/8-18',
  12: '3/4-16',
  14: '7/8-14',
  16: '1-14',
  18: '1 1/8-12',
  20: '1 1/4-12',
}

/** The length in inches of a dash: -5 is 5/8, -12 is 1 2/8. */
export const dashLength = (dash: number): number => Math.floor(dash / 10) + (dash % 10) / 8

const diameterOf = (number: number): number => (number === 3 ? 0.19 : number / 16)
const inches = (value: number) => value.toFixed(3)

export const anBolts: Family = {
  count: combinations(DIAMETERS, MATERIALS, HEADS, SHANKS, DASHES),
  make(index) {
    const [dash, diameter, shank, material, head] = combinationAt(index, DASHES, DIAMETERS, SHANKS, MATERIALS, HEADS)
    const length = dashLength(dash)
    const d = diameterOf(diameter)
    const holes = [head && 'drilled head for safety wire', shank === '' && 'drilled shank for a cotter pin'].filter(
      Boolean,
    )
    return {
      // Only parts without a letter at this place have a dash: AN3-5A, but AN3H5A and AN3C5.
      sku: `AN${diameter}${material}${head}${material || head ? '' : '-'}${dash}${shank}`,
      name: `Bolt, Hex Head, ${THREADS[diameter]} x ${inches(length)} in`,
      category: 'bolts-screws',
      description: `Aircraft hex-head bolt to AN${diameter}. Diameter ${inches(d)} in, thread ${THREADS[diameter]} UNF-3A, nominal length ${inches(length)} in. Material: ${MATERIAL_TEXT[material]}. ${holes.length ? `With ${holes.join(' and ')}.` : 'Shank and head not drilled, for self-locking nuts.'} Check the grip length against your joint before ordering.`,
      price: Math.round(
        (18 + d * d * 900 * (0.4 + length / 3)) *
          (material === 'C' ? 2.4 : material === 'DD' ? 1.6 : 1) *
          (head ? 1.3 : 1),
      ),
      weight: round(0.283 * d * d * 0.785 * (length + 0.4) * (material === 'DD' ? 0.35 : 1)),
    }
  },
}

// NAS6203 to NAS6220 and NAS1303 to NAS1320: the last two digits are the diameter and the dash is the grip, both in sixteenths
// of an inch.
const NAS_SERIES = ['62', '13']
const GRIPS = range(1, 60)
const SUFFIXES = ['', 'D', 'H']
export const nasBolts: Family = {
  count: combinations(NAS_SERIES, DIAMETERS, GRIPS, SUFFIXES),
  make(index) {
    const [grip, diameter, series, suffix] = combinationAt(index, GRIPS, DIAMETERS, NAS_SERIES, SUFFIXES)
    const d = diameterOf(diameter)
    const number = `NAS${series}${`${diameter}`.padStart(2, '0')}`
    const drilled = suffix === 'D' ? ' Drilled shank.' : suffix === 'H' ? ' Drilled head.' : ''
    return {
      sku: `${number}-${grip}${suffix}`,
      name: `Bolt, Close Tolerance, ${THREADS[diameter]}, Grip ${inches(grip / 16)} in`,
      category: 'bolts-screws',
      description: `Close-tolerance hex-head bolt to ${number}. Thread ${THREADS[diameter]}, grip ${inches(grip / 16)} in, ${series === '62' ? 'short thread for shear joints' : 'for tension and shear joints'}. Alloy steel heat treated to 160 ksi, cadmium plated.${drilled}`,
      price: Math.round((160 + d * d * 2600 * (0.5 + grip / 32)) * (suffix ? 1.2 : 1)),
      weight: round(0.283 * d * d * 0.785 * (grip / 16 + 0.8)),
    }
  },
}

// Structural screws MS27039 and NAS1351: one digit is the diameter (3 and 1: No. 10; otherwise sixteenths of an inch), and the
// length is in sixteenths of an inch.
type Screw = { head: string; text: string; sku: (diameter: number, length: number) => string; spec: string }
const two = (length: number) => `${length}`.padStart(2, '0')
const SCREWS: readonly Screw[] = [
  {
    spec: 'MS27039',
    head: 'Pan Head, Structural',
    text: 'alloy steel, cadmium plated',
    sku: (d, n) => `MS27039-${d === 3 ? 1 : d}-${two(n)}`,
  },
  {
    spec: 'MS27039',
    head: 'Pan Head, Structural',
    text: 'corrosion-resistant steel',
    sku: (d, n) => `MS27039C${d === 3 ? 1 : d}-${two(n)}`,
  },
  { spec: 'NAS1351', head: 'Socket Head Cap', text: 'alloy steel', sku: (d, n) => `NAS1351N${d}-${n}` },
  {
    spec: 'NAS1352',
    head: 'Socket Head Cap, Coarse Thread',
    text: 'corrosion-resistant steel',
    sku: (d, n) => `NAS1352C${d}-${n}`,
  },
  {
    spec: 'NAS514',
    head: '100 Deg Flush',
    text: 'alloy steel, cadmium plated',
    sku: (d, n) => `NAS514P${{ 3: '1032', 4: '428', 5: '524', 6: '624' }[d]}-${n}P`,
  },
]
const SCREW_DIAMETERS = [3, 4, 5, 6]
const SCREW_LENGTHS = range(4, 40)
export const screws: Family = {
  count: combinations(SCREWS, SCREW_DIAMETERS, SCREW_LENGTHS),
  make(index) {
    const [length, diameter, screw] = combinationAt(index, SCREW_LENGTHS, SCREW_DIAMETERS, SCREWS)
    const thread = THREADS[diameter]
    return {
      sku: screw.sku(diameter, length),
      name: `Screw, ${screw.head}, ${thread} x ${inches(length / 16)} in`,
      category: 'bolts-screws',
      description: `Screw to ${screw.spec}, ${screw.head.toLowerCase()}. Thread ${thread}, length ${inches(length / 16)} in. Material: ${screw.text}.`,
      price: 22 + length * 3 + (screw.spec.startsWith('NAS') ? 60 : 0),
      weight: round(0.004 + length * 0.0006 * diameter),
    }
  },
}

const round = (pounds: number) => Math.max(0.001, Math.round(pounds * 1000) / 1000)
