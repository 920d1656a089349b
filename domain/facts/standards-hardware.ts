import { as568 } from './as568.ts'
import { ofNumber, ofNut, ofSixteenths, ofThreadCode, ofWasher, type Size } from './sizes.ts'
import type { Given, Standard } from './standard.ts'

const CRES = { material: 'Corrosion-resistant steel' }
const PLATED = { material: 'Alloy steel', finish: 'Cadmium plated' }

const forBolt = (size: Size | null): Given => (size ? { bolt: { text: size.text, value: size.value } } : {})
const nut = (size: Size | null, more: Given): Given => ({ ...forBolt(size), thread: size?.thread, ...more })

// Self-locking nuts: number, letters without meaning here, and the size.
const LOCKING: Readonly<Record<string, Given>> = {
  MS21042: { type: 'Self-locking, reduced hex', material: 'Alloy steel' },
  MS21043: { type: 'Self-locking, reduced hex', material: 'A286 corrosion-resistant steel' },
  MS21044: { type: 'Self-locking, nylon insert' },
  MS21045: { type: 'Self-locking' },
  MS21083: { type: 'Self-locking, thin, nylon insert' },
  MS14144: { type: 'Self-locking' },
  MS14145: { type: 'Self-locking' },
  MS17825: { type: 'Self-locking, castle' },
  MS17826: { type: 'Self-locking, castle, shear' },
  MS21047: { type: 'Plate, two lugs' },
  MS21059: { type: 'Plate, two lugs, floating' },
}
const OF_NYLON: Readonly<Record<string, Given>> = {
  N: { material: 'Carbon steel', finish: 'Cadmium plated' },
  C: CRES,
}

const PLAIN: Readonly<Record<string, string>> = {
  '310': 'Castle',
  '320': 'Castle, shear',
  '315': 'Plain hex',
  '316': 'Check',
}

const NUTS: readonly Standard[] = [
  {
    family: 'nuts',
    number: /^(MS2104[2345]|MS21083|MS1414[45]|MS1782[56]|MS210[45][79])([A-Z]?)-?(\d{1,2})$/,
    read: (number = '', letter = '', code = '') => {
      const isNylon = number === 'MS21044' || number === 'MS21083'
      return nut(ofNut(code), { ...LOCKING[number], ...(isNylon ? OF_NYLON[letter] : {}) })
    },
  },
  {
    // AN310, AN315, AN316, AN320: sixteenths; -1 and -2 are exceptions.
    family: 'nuts',
    number: /^AN3(10|15|16|20)(C|D)?-?(\d{1,2})[RL]?$/,
    read: (series = '', letter = '', code = '') =>
      nut(ofSixteenths(Number(code)), {
        type: PLAIN[`3${series}`],
        ...(letter === 'C' ? CRES : letter === 'D' ? { material: 'Aluminum alloy' } : PLATED),
      }),
  },
  {
    // AN364, AN365, MS20364, MS20365: the thread's code.
    family: 'nuts',
    number: /^(?:AN|MS20)36([45])[A-Z]?-?(\d{3,4})[A-Z]?$/,
    read: (series = '', code = '') =>
      nut(ofThreadCode(code), {
        type: series === '4' ? 'Self-locking, thin, nylon insert' : 'Self-locking, nylon insert',
      }),
  },
]

// NAS1149, inside and outside diameters from the standard's table; the same sizes as AN960.
const WASHERS: Readonly<Record<string, readonly [inside: number, outside: number]>> = {
  'No. 8': [0.174, 0.375],
  'No. 10': [0.203, 0.438],
  '1/4': [0.265, 0.5],
  '5/16': [0.328, 0.562],
  '3/8': [0.39, 0.625],
  '7/16': [0.453, 0.75],
  '1/2': [0.515, 0.875],
}
const washer = (size: Size | null, more: Given): Given => {
  const [inside, outside] = WASHERS[size?.text ?? ''] ?? []
  return { ...forBolt(size), inside, outside, type: 'Flat', ...more }
}

const WASHER_MATERIALS: Readonly<Record<string, Given>> = {
  F: { material: 'Carbon steel', finish: 'Cadmium plated' },
  C: CRES,
  D: { material: '2024 aluminum alloy' },
}
const AN960_MATERIALS: Readonly<Record<string, Given>> = {
  '': { material: 'Steel', finish: 'Cadmium plated' },
  C: CRES,
  PD: { material: 'Aluminum alloy', finish: 'Anodized' },
  D: { material: 'Aluminum alloy' },
  B: { material: 'Brass' },
}

/** AN960: 0.063 in from No. 10 up and half of that when light; 0.032 below it. */
const thicknessOf960 = (size: Size | null, isLight: boolean): number | undefined => {
  if (!size || size.value > 0.5) return undefined
  return size.value >= 0.19 ? (isLight ? 0.032 : 0.063) : isLight ? 0.016 : 0.032
}

const WASHER_STANDARDS: readonly Standard[] = [
  {
    // NAS1149: material, two digits of size in sixteenths or N and a screw number, two of thickness in thousandths, finish.
    family: 'washers',
    number: /^NAS1149([A-Z])(N[468]|0[3-9]|1[02468])(\d\d)([A-Z]?)$/,
    read: (material = '', code = '', thickness = '') => {
      const size = code.startsWith('N') ? ofNumber(Number(code.slice(1)), 'fine') : ofSixteenths(Number(code))
      return washer(size, { thickness: Number(thickness) / 1000, ...WASHER_MATERIALS[material] })
    },
  },
  {
    family: 'washers',
    number: /^AN960(C|PD|D|B)?-?(\d{1,4})(L?)$/,
    read: (material = '', code = '', light = '') => {
      const size = ofWasher(code)
      return washer(size, { thickness: thicknessOf960(size, light !== ''), ...AN960_MATERIALS[material] })
    },
  },
  {
    // AN970, large area: sixteenths.
    family: 'washers',
    number: /^AN970-(\d{1,2})$/,
    read: (code = '') => ({ ...forBolt(ofSixteenths(Number(code))), type: 'Flat, large area' }),
  },
  {
    // MS20002, for the heads of internal wrenching bolts: plain, or C countersunk.
    family: 'washers',
    number: /^MS20002(C?)-?(\d{1,2})$/,
    read: (c = '', code = '') => ({
      ...forBolt(ofSixteenths(Number(code))),
      type: c ? 'Flat, countersunk' : 'Flat, plain',
    }),
  },
  { family: 'washers', number: /^MS35338-\d{1,3}$/, read: () => ({ type: 'Lock, split' }) },
  { family: 'washers', number: /^MS35333-\d{1,3}$/, read: () => ({ type: 'Lock, internal tooth' }) },
  { family: 'washers', number: /^MS35335-\d{1,3}$/, read: () => ({ type: 'Lock, external tooth' }) },
]

const ALLOYS: Readonly<Record<string, string>> = {
  AD: '2117-T4 aluminum alloy',
  DD: '2024-T4 aluminum alloy',
  D: '2017-T4 aluminum alloy',
  B: '5056-H32 aluminum alloy',
  A: '1100 aluminum',
}
const UNIVERSAL = 'Universal'
const FLUSH = '100° flush'

const RIVET_STANDARDS: readonly Standard[] = [
  {
    // MS20470, MS20426 and AN470, AN426 before them: alloy, diameter in 1/32, length in 1/16.
    family: 'rivets',
    number: /^(?:MS20|AN)4(70|26)-?(AD|DD|D|B|A)-?(\d)-(\d{1,2})$/,
    read: (series = '', alloy = '', diameter = '', length = '') => ({
      diameter: Number(diameter) / 32,
      length: Number(length) / 16,
      type: 'Solid',
      head: series === '70' ? UNIVERSAL : FLUSH,
      material: ALLOYS[alloy],
    }),
  },
  {
    family: 'rivets',
    number: /^NAS1097(AD|DD|KE|D|B|A)-?(\d)-(\d{1,2})$/,
    read: (alloy = '', diameter = '', length = '') => ({
      diameter: Number(diameter) / 32,
      length: Number(length) / 16,
      type: 'Solid',
      head: '100° flush, shear',
      material: ALLOYS[alloy],
    }),
  },
  {
    // MS20427 (flush) and MS20615 (universal): M monel.
    family: 'rivets',
    number: /^MS20(427|615)-?(M?)(\d)(?:M|-)(\d{1,2})$/,
    read: (series = '', m = '', diameter = '', length = '') => ({
      diameter: Number(diameter) / 32,
      length: Number(length) / 16,
      type: 'Solid',
      head: series === '615' ? UNIVERSAL : FLUSH,
      material: m || series === '615' ? 'Monel' : undefined,
    }),
  },
  {
    // CherryMAX CR3212 (flush) and CR3213 (universal), and NAS1738 and NAS1739: diameter in 1/32, longest grip in 1/16.
    family: 'rivets',
    number: /^(CR3212|CR3213|NAS1738|NAS1739)[A-Z]*-?(\d)-0?(\d{1,2})$/,
    read: (number = '', diameter = '', grip = '') => ({
      diameter: Number(diameter) / 32,
      grip: Number(grip) / 16,
      type: 'Blind',
      head: number === 'CR3213' || number === 'NAS1738' ? UNIVERSAL : FLUSH,
    }),
  },
  {
    // MS20600 (universal) and MS20601 (flush), blind: alloy, diameter in 1/32, W, longest grip in 1/16.
    family: 'rivets',
    number: /^MS2060([01])(AD|B|M|MP)(\d)W(\d{1,2})$/,
    read: (series = '', alloy = '', diameter = '', grip = '') => ({
      diameter: Number(diameter) / 32,
      grip: Number(grip) / 16,
      type: 'Blind',
      head: series === '0' ? UNIVERSAL : FLUSH,
      material: ALLOYS[alloy] ?? 'Monel',
    }),
  },
]

const COMPOUNDS: Readonly<Record<string, string>> = {
  MS28775: 'Nitrile',
  MS28778: 'Nitrile',
  MS29513: 'Nitrile, for fuel',
  MS29512: 'Nitrile, for fuel',
  M83248: 'Fluorocarbon',
  M83485: 'Fluorocarbon',
  AS3209: 'Fluorocarbon',
  M25988: 'Fluorosilicone',
  M83461: 'Nitrile',
  NAS1611: 'Ethylene propylene',
}

/** The numbers whose dash is that of AS568, and for MS28778 and MS29512 its last two digits after 9. */
const RING_STANDARDS: readonly Standard[] = [
  {
    family: 'o-rings',
    number:
      /^(MS28775|MS29513|MS9388|M83248|M83485|M25988|M83461|NAS1611|AS3209|AS3578|AS568|(?:MS|AS)29561)(?:[-/][1-4])?A?-?(\d{3})A?$/,
    read: (number = '', dash = '') => ring(Number(dash), COMPOUNDS[number]),
  },
  {
    family: 'o-rings',
    number: /^(MS28778|MS29512)-?0?(\d{1,2})$/,
    read: (number = '', tube = '') => ring(900 + Number(tube), COMPOUNDS[number]),
  },
]

function ring(dash: number, material: string | undefined): Given {
  const size = as568(dash)
  const text = `${dash}`.padStart(3, '0')
  return { size: size ? { text, value: dash } : undefined, inside: size?.inside, section: size?.section, material }
}

const PIN_STANDARDS: readonly Standard[] = [
  {
    // MS20392: -1 is 1/8 in, each next a sixteenth more; C and the length to the hole in 1/32.
    family: 'pins',
    number: /^MS20392-(\d)C(\d{1,3})$/,
    read: (size = '', grip = '') => ({
      type: 'Clevis',
      diameter: (Number(size) + 1) / 16,
      grip: Number(grip) / 32,
      ...PLATED,
      material: 'Steel',
    }),
  },
  {
    // AN380 and AN381 (CRES): diameter in 1/32, length in quarters.
    family: 'pins',
    number: /^AN38([01])-(\d)-(\d{1,2})$/,
    read: (series = '', size = '', length = '') => ({
      type: 'Cotter',
      diameter: Number(size) / 32,
      length: Number(length) / 4,
      ...(series === '1' ? CRES : {}),
    }),
  },
  { family: 'pins', number: /^MS24665-\d{1,4}$/, read: () => ({ type: 'Cotter' }) },
  { family: 'pins', number: /^MS16562-\d{1,3}$/, read: () => ({ type: 'Spring' }) },
]

export const HARDWARE_STANDARDS: readonly Standard[] = [
  ...NUTS,
  ...WASHER_STANDARDS,
  ...RIVET_STANDARDS,
  ...RING_STANDARDS,
  ...PIN_STANDARDS,
]
