import { fraction } from '../../domain/facts/sizes.ts'
import { combinationAt, combinations, type Family, range } from '../product.ts'

const inches = (value: number) => value.toFixed(3)
const round = (pounds: number) => Math.max(0.001, Math.round(pounds * 1000) / 1000)

// NAS1149: a letter for the material, two digits for the size in sixteenths of an inch (03: No. 10), two for the thickness in
// thousandths, and a letter for the finish. The inside and outside diameters in inches are those of the standard.
const WASHERS: Record<string, readonly [number, number]> = {
  '03': [0.203, 0.438],
  '04': [0.265, 0.5],
  '05': [0.328, 0.562],
  '06': [0.39, 0.625],
  '07': [0.453, 0.75],
  '08': [0.515, 0.875],
}
const WASHER_MATERIALS = [
  { letter: 'F', finish: 'P', text: 'carbon steel, cadmium plated' },
  { letter: 'C', finish: 'R', text: 'corrosion-resistant steel, passivated' },
  { letter: 'D', finish: 'J', text: '2024 aluminum alloy, anodized' },
] as const
const THICKNESSES = ['16', '32', '63']
const SIZES = Object.keys(WASHERS)
export const nasWashers: Family = {
  count: combinations(WASHER_MATERIALS, THICKNESSES, SIZES),
  make(index) {
    const [size, thickness, material] = combinationAt(index, SIZES, THICKNESSES, WASHER_MATERIALS)
    const [inside, outside] = WASHERS[size] ?? [0, 0]
    return {
      sku: `NAS1149${material.letter}${size}${thickness}${material.finish}`,
      name: `Washer, Flat, ${inches(inside)} ID x ${inches(outside)} OD`,
      category: 'washers',
      description: `Flat washer to NAS1149. Inside diameter ${inches(inside)} in, outside diameter ${inches(outside)} in, thickness 0.0${thickness} in. Material: ${material.text}.`,
      price: 8 + Math.round(outside * outside * 30) + (material.letter === 'C' ? 12 : 0),
      weight: round(outside * outside * 0.01),
    }
  },
}

const AN960_SIZES = ['4', '6', '8', '10', '416', '516', '616', '716', '816', '916', '1016', '1216', '1416', '1616']
const AN960_SUFFIXES = ['', 'L']
const AN960_MATERIALS = ['', 'C', 'PD', 'D']
const AN960_TEXT: Record<string, string> = {
  '': 'steel, cadmium plated',
  C: 'corrosion-resistant steel',
  PD: 'aluminum alloy, anodized',
  D: 'aluminum alloy',
}
export const anWashers: Family = {
  count: combinations(AN960_SIZES, AN960_SUFFIXES, AN960_MATERIALS),
  make(index) {
    const [size, light, material] = combinationAt(index, AN960_SIZES, AN960_SUFFIXES, AN960_MATERIALS)
    const bolt = size.length > 2 ? `${fraction(Number(size.slice(0, -2)))} in` : `No. ${size}`
    return {
      sku: `AN960${material}${material ? '' : '-'}${size}${light}`,
      name: `Washer, Flat, ${bolt}${light ? ', Light' : ''}`,
      category: 'washers',
      description: `Flat washer to AN960 for ${bolt} bolts, ${light ? 'half thickness' : 'full thickness'}. Material: ${AN960_TEXT[material]}.`,
      price: 6 + size.length * 5 + (material === 'C' ? 14 : 0),
      weight: round(0.002 * size.length),
    }
  },
}

// MS20470 and MS20426: letters for the alloy, the diameter in 1/32 in, and after the dash the length in 1/16 in.
const RIVETS = [
  { number: 'MS20470', head: 'Universal Head' },
  { number: 'MS20426', head: '100 Deg Countersunk' },
] as const
const ALLOYS = [
  { letters: 'AD', text: '2117-T4 aluminum alloy' },
  { letters: 'DD', text: '2024-T4 aluminum alloy; keep cold until driven' },
  { letters: 'B', text: '5056-H32 aluminum alloy' },
  { letters: 'A', text: '1100 aluminum' },
] as const
const RIVET_DIAMETERS = range(2, 8)
const RIVET_LENGTHS = range(2, 28)
export const rivets: Family = {
  count: combinations(RIVETS, ALLOYS, RIVET_DIAMETERS, RIVET_LENGTHS),
  make(index) {
    const [length, diameter, rivet, alloy] = combinationAt(index, RIVET_LENGTHS, RIVET_DIAMETERS, RIVETS, ALLOYS)
    return {
      sku: `${rivet.number}${alloy.letters}${diameter}-${length}`,
      name: `Rivet, Solid, ${rivet.head}, ${fraction(diameter / 2)} x ${inches(length / 16)} in`,
      category: 'rivets',
      description: `Solid rivet to ${rivet.number}, ${rivet.head.toLowerCase()}. Shank diameter ${inches(diameter / 32)} in, length ${inches(length / 16)} in. Material: ${alloy.text}. Sold by the piece.`,
      price: 5 + diameter + Math.round(length / 3),
      weight: 0.001,
    }
  },
}

const NUTS = [
  {
    number: 'MS21042',
    prefix: '-',
    name: 'Nut, Self-Locking, Reduced Hex',
    text: 'alloy steel, cadmium plated, to 450 F',
    base: 65,
  },
  {
    number: 'MS21042L',
    prefix: '',
    name: 'Nut, Self-Locking, Reduced Hex, Dry Film',
    text: 'alloy steel, dry-film lubricated, to 450 F',
    base: 90,
  },
  {
    number: 'MS21043',
    prefix: '-',
    name: 'Nut, Self-Locking, Reduced Hex',
    text: 'A286 corrosion-resistant steel, to 800 F',
    base: 240,
  },
  {
    number: 'MS21044N',
    prefix: '',
    name: 'Nut, Self-Locking, Nylon Insert',
    text: 'carbon steel, cadmium plated, to 250 F',
    base: 32,
  },
  {
    number: 'MS21044C',
    prefix: '',
    name: 'Nut, Self-Locking, Nylon Insert',
    text: 'corrosion-resistant steel, to 250 F',
    base: 95,
  },
  {
    number: 'MS21083N',
    prefix: '',
    name: 'Nut, Self-Locking, Thin, Nylon Insert',
    text: 'carbon steel, cadmium plated, to 250 F',
    base: 48,
  },
  {
    number: 'AN310',
    prefix: '-',
    name: 'Nut, Castle',
    text: 'alloy steel, cadmium plated; secured by cotter pin',
    base: 70,
  },
  {
    number: 'AN310C',
    prefix: '',
    name: 'Nut, Castle',
    text: 'corrosion-resistant steel; secured by cotter pin',
    base: 190,
  },
  {
    number: 'AN320',
    prefix: '-',
    name: 'Nut, Castle, Shear',
    text: 'alloy steel, cadmium plated; secured by cotter pin',
    base: 66,
  },
  { number: 'AN315', prefix: '-', name: 'Nut, Plain Hex', text: 'alloy steel, cadmium plated', base: 38 },
  { number: 'AN316', prefix: '-', name: 'Nut, Check', text: 'alloy steel, cadmium plated', base: 34 },
] as const
const NUT_SIZES = [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16]
export const nuts: Family = {
  count: combinations(NUTS, NUT_SIZES),
  make(index) {
    const [size, nut] = combinationAt(index, NUT_SIZES, NUTS)
    const bolt = size === 3 ? 'No. 10' : `${fraction(size)} in`
    return {
      sku: `${nut.number}${nut.prefix}${size}`,
      name: `${nut.name}, ${bolt}`,
      category: 'nuts',
      description: `${nut.name} to ${nut.number.replace(/[A-Z]$/, '')} for ${bolt} bolts. Material: ${nut.text}.`,
      price: Math.round(nut.base * (0.6 + size / 8)),
      weight: round(0.002 * size * size * 0.2),
    }
  },
}

// AS568 sizes: the dash gives the inside diameter, its hundreds the cross section. The standard rounds half thousandths down:
// -013 is 0.426.
type Ring = { dash: number; inside: number; section: number }
const steps = (from: number, to: number, first: number, step: number, section: number): Ring[] =>
  range(from, to).map(dash => ({
    dash,
    inside: Math.ceil((Math.round((first + (dash - from) * step) * 10_000) - 5) / 10) / 1000,
    section,
  }))
const SMALL: Ring[] = [
  [4, 0.07],
  [5, 0.101],
  [6, 0.114],
  [7, 0.145],
  [8, 0.176],
  [9, 0.208],
  [10, 0.239],
  [11, 0.301],
].map(([dash = 0, inside = 0]) => ({ dash, inside, section: 0.07 }))
const RINGS: Ring[] = [
  ...SMALL,
  ...steps(12, 28, 0.364, 0.0625, 0.07),
  ...steps(110, 130, 0.362, 0.0625, 0.103),
  ...steps(210, 222, 0.734, 0.0625, 0.139),
  ...steps(325, 349, 1.475, 0.125, 0.21),
]
const RING_SPECS = [
  { number: 'MS28775', text: 'nitrile (Buna-N), for hydraulic fluid MIL-PRF-5606, -65 to 275 F' },
  { number: 'MS29513', text: 'nitrile (Buna-N), for hydrocarbon fuels' },
  { number: 'M83248/1', text: 'fluorocarbon (Viton), 75 durometer, to 400 F' },
  { number: 'M25988/1', text: 'fluorosilicone, for fuels and cold' },
  { number: 'NAS1611', text: 'ethylene propylene, for phosphate-ester hydraulic fluid' },
  { number: 'M83461/1', text: 'nitrile, for hydraulic fluid to 275 F, improved life' },
  { number: 'AS3209', text: 'fluorocarbon, 75 durometer, for engine oil and fuel' },
] as const
export const oRings: Family = {
  count: combinations(RINGS, RING_SPECS),
  make(index) {
    const [ring, spec] = combinationAt(index, RINGS, RING_SPECS)
    return {
      sku: `${spec.number}-${`${ring.dash}`.padStart(3, '0')}`,
      name: `O-Ring, ${inches(ring.inside)} ID x ${inches(ring.section)} W`,
      category: 'o-rings-seals',
      description: `Packing, preformed (O-ring) to ${spec.number}. Inside diameter ${inches(ring.inside)} in, cross section ${inches(ring.section)} in, AS568 size ${`${ring.dash}`.padStart(3, '0')}. Compound: ${spec.text}. Cure date on the bag.`,
      price: Math.round((35 + ring.inside * 60) * (spec.number.startsWith('M83248') ? 1.8 : 1)),
      weight: 0.001,
      hasShelfLife: true,
    }
  },
}

// Clevis pins MS20392: after the first dash the diameter, after C the length in 1/32 in. Clamps MS21919: the dash number is the
// diameter in 1/16 in.
const CLEVIS = range(1, 8)
const CLEVIS_LENGTHS = range(9, 75, 2)
export const clevisPins: Family = {
  count: combinations(CLEVIS, CLEVIS_LENGTHS),
  make(index) {
    const [length, size] = combinationAt(index, CLEVIS_LENGTHS, CLEVIS)
    return {
      sku: `MS20392-${size}C${length}`,
      name: `Pin, Clevis, Size ${size}, Grip ${inches(length / 32)} in`,
      category: 'pins-cotters',
      description: `Clevis pin to MS20392, size ${size}, length to the center of the hole ${inches(length / 32)} in. Steel, cadmium plated. Secured by a cotter pin to MS24665.`,
      price: 60 + size * 22 + length,
      weight: round(size * 0.003 + length * 0.0002),
    }
  },
}

const CUSHIONS = [
  { letters: 'WDG', text: 'chloroprene cushion, aluminum strap' },
  { letters: 'WCH', text: 'silicone cushion, corrosion-resistant strap' },
  { letters: 'WCJ', text: 'fluorosilicone cushion, corrosion-resistant strap, for fuel' },
] as const
const CLAMP_SIZES = range(2, 48)
export const clamps: Family = {
  count: combinations(CUSHIONS, CLAMP_SIZES),
  make(index) {
    const [size, cushion] = combinationAt(index, CLAMP_SIZES, CUSHIONS)
    return {
      sku: `MS21919${cushion.letters}${size}`,
      name: `Clamp, Loop, Cushioned, ${inches(size / 16)} in`,
      category: 'clamps',
      description: `Cushioned loop clamp to MS21919 for tube or bundle of ${inches(size / 16)} in. ${cushion.text[0]?.toUpperCase()}${cushion.text.slice(1)}.`,
      price: Math.round((70 + size * 9) * (cushion.letters === 'WDG' ? 1 : 2.6)),
      weight: round(0.01 + size * 0.001),
      hasShelfLife: cushion.letters === 'WDG',
    }
  },
}
