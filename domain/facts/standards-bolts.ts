import { ofNumber, ofSixteenths, ofThreadCode, ofWasher, type Size } from './sizes.ts'
import type { Given, Standard } from './standard.ts'

const CADMIUM = 'Cadmium plated'
const STEEL = { material: 'Alloy steel', finish: CADMIUM }
const CRES = { material: 'Corrosion-resistant steel' }

// AN3 to AN20 and their MS and NAS successors: the code is between number and dash.
const BOLT_MATERIALS: Readonly<Record<string, Given>> = {
  '': STEEL,
  C: CRES,
  DD: { material: '2024 aluminum alloy', finish: 'Anodized' },
}

const sized = (size: Size | null): Given | null => size && { diameter: size.value, thread: size.thread }

/** Dash numbers of AN bolts: the last digit is eighths, the digits before it whole inches. Null for 8 and 9 eighths. */
export const eighths = (dash: string): number | null =>
  Number(dash) % 10 > 7 ? null : Math.floor(Number(dash) / 10) + (Number(dash) % 10) / 8

/**
 * How much longer a bolt is than its dash says, and how long its thread is, in inches: AN3 to AN6 by the tables of the standard
 * (https://flywithspa.com/docs/pbm/toc453317752.html; AN4-15A, AN5H-27A and AN6-20 by
 * https://www.pegasusautoracing.com/document.asp?DocID=TECH00095). The grip is what is left.
 */
const AN_GRIPS: Readonly<Record<number, { beyond: number; thread: number }>> = {
  3: { beyond: 1 / 32, thread: 13 / 32 },
  4: { beyond: 1 / 32, thread: 15 / 32 },
  5: { beyond: 3 / 32, thread: 17 / 32 },
  6: { beyond: 5 / 64, thread: 41 / 64 },
}
/** The shortest of AN3 and AN4 are 15/32 in long, and have a grip of 1/16 in. */
const MIN_SIZE = { dash: 3, grip: 1 / 16 }

/** Inches of the shank without thread of AN3 to AN6; null: we have no table, or there is no such bolt. */
function anGrip(sixteenths: number, dash: string, length: number): number | null {
  const table = AN_GRIPS[sixteenths]
  if (!table) return null
  if (Number(dash) === MIN_SIZE.dash) return sixteenths <= 4 ? MIN_SIZE.grip : null
  const grip = length + table.beyond - table.thread
  // The standard rounds to sixteenths.
  return grip >= 1 / 16 ? Math.round(grip * 16) / 16 : null
}

/** AN3 to AN20 and AN173 to AN186: -5 is 5/8 in, -12 is 1 2/8 in. An A behind: the shank is not drilled. */
function anBolt(sixteenths: number, letters: string, dash: string, a: string, head: string): Given | null {
  const size = ofSixteenths(sixteenths)
  const length = eighths(dash)
  const material = BOLT_MATERIALS[letters.replace(/[-H]/g, '')]
  if (!size || length === null || length === 0 || !material) return null
  const isHead = letters.includes('H')
  const drilled = isHead ? (a ? 'Head' : 'Head and shank') : a ? 'No' : 'Shank'
  // AN16 to AN20: 1-14, 1 1/8-12, 1 1/4-12.
  const thread = size.thread ?? { 16: '1-14', 18: '1 1/8-12', 20: '1 1/4-12' }[sixteenths]
  return { diameter: size.value, thread, length, head, drilled, ...material }
}

function withGrip(sixteenths: number, dash: string, bolt: Given | null): Given | null {
  const grip = anGrip(sixteenths, dash, eighths(dash) ?? 0)
  return bolt && grip !== null ? { ...bolt, grip } : bolt
}

/** Bolts whose last digits of the number are the diameter and whose dash is the grip, both in sixteenths. */
const gripBolt = (diameter: string, grip: string, more: Given): Given | null => {
  const size = sized(ofSixteenths(Number(diameter)))
  return size && { ...size, grip: Number(grip) / 16, ...more }
}

const DRILLED: Readonly<Record<string, string>> = { D: 'Shank', H: 'Head' }

export const BOLT_STANDARDS: readonly Standard[] = [
  {
    // AN3 to AN20, bolt, machine, aircraft.
    family: 'bolts',
    number: /^AN([3-9]|1[0246]|18|20)((?:C|DD|H|-)+)(\d{1,2})(A?)$/,
    read: (size = '', letters = '', dash = '', a = '') =>
      withGrip(Number(size), dash, anBolt(Number(size), letters, dash, a, 'Hex')),
  },
  {
    // AN173 to AN186, the same with close tolerance.
    family: 'bolts',
    number: /^AN1(7[3-9]|8[0246])((?:C|H|-)+)(\d{1,2})(A?)$/,
    read: (size = '', letters = '', dash = '', a = '') =>
      anBolt(Number(size) - 70, letters, dash, a, 'Hex, close tolerance'),
  },
  {
    // NAS6203 to NAS6220, NAS1303 to NAS1320, NAS6603 to NAS6620, NAS6703 to NAS6720.
    family: 'bolts',
    number: /^NAS(62|13|66|67)(\d\d)(?:U|X|V|-)*-?(\d{1,3})([DH]?)$/,
    read: (series = '', size = '', grip = '', drill = '') =>
      gripBolt(size, grip, {
        head: 'Hex, close tolerance',
        drilled: DRILLED[drill] ?? 'No',
        ...(series === '67'
          ? { material: 'A286 corrosion-resistant steel' }
          : series === '66'
            ? {}
            : { material: 'Alloy steel' }),
      }),
  },
  {
    // NAS464, bolt, shear, close tolerance.
    family: 'bolts',
    number: /^NAS464P(\d{1,2})(?:LA|A|-)-?(\d{1,3})$/,
    read: (size = '', grip = '') => gripBolt(size, grip, { head: 'Hex, close tolerance', material: 'Alloy steel' }),
  },
  {
    // MS21250, bolt, 12-point, 180 ksi.
    family: 'bolts',
    number: /^MS21250[H-]-?(\d\d)(\d{3})$/,
    read: (size = '', grip = '') => gripBolt(size, grip, { head: '12-point', material: 'Alloy steel' }),
  },
  {
    // MS20004 to MS20024, bolt, internal wrenching.
    family: 'bolts',
    number: /^MS200(0[4-9]|1[0-8]|2[0-4])(?:H|-)-?(\d{1,3})$/,
    read: (size = '', grip = '') => gripBolt(size, grip, { head: 'Internal wrenching', material: 'Alloy steel' }),
  },
  {
    // NAS144 to NAS158, the same before them; the dash is not read: it is the grip only of later revisions.
    family: 'bolts',
    number: /^NAS1(4[4-9]|5[02468])[DH-]+\d{1,3}$/,
    read: (size = '') => {
      const found = sized(ofSixteenths(Number(size) - 40))
      return found && { ...found, head: 'Internal wrenching', material: 'Alloy steel' }
    },
  },
]

/** The size code of AN and MS screws: a screw number, a number with its threads, or sixteenths as in 416. */
function screwSize(code: string, pitch: 'coarse' | 'fine'): Given | null {
  const numbered = code.length <= 2 ? ofNumber(Number(code), pitch) : null
  return sized(numbered ?? ofThreadCode(code) ?? ofWasher(code))
}

const screw = (size: Given | null, length: string, more: Given): Given | null =>
  size && { ...size, length: Number(length) / 16, ...more }

const onlyHead = (number: RegExp, head: string, more: Given = {}): Standard => ({
  family: 'screws',
  number,
  read: () => ({ head, ...more }),
})

export const SCREW_STANDARDS: readonly Standard[] = [
  {
    // MS27039: -0806 is 8-32 by 6/16; -1-09 is 10-32, -4-, -5-, -6- are sixteenths.
    family: 'screws',
    number: /^MS27039(C?)-?(0?[14568])-?(\d\d)$/,
    read: (c = '', code = '', length = '') => {
      const sixteenths = code === '1' ? 3 : Number(code)
      const size =
        code === '08' ? ofNumber(8, 'coarse') : code.startsWith('0') || code === '8' ? null : ofSixteenths(sixteenths)
      return screw(sized(size), length, { head: 'Pan', ...(c ? CRES : STEEL) })
    },
  },
  {
    // AN500 and AN501, fillister head; an A: the head is drilled.
    family: 'screws',
    number: /^AN50([01])(A?)(?:-|C)?(\d{1,4})-(\d{1,2})$/,
    read: (series = '', drilled = '', code = '', length = '') =>
      screw(screwSize(code, series === '0' ? 'coarse' : 'fine'), length, {
        head: drilled ? 'Fillister, drilled' : 'Fillister',
      }),
  },
  {
    // AN515 (coarse) and AN520 (fine), round head.
    family: 'screws',
    number: /^AN5(15|20)-?(\d{1,4})(?:R|-)(\d{1,2})$/,
    read: (series = '', code = '', length = '') =>
      screw(screwSize(code, series === '15' ? 'coarse' : 'fine'), length, { head: 'Round' }),
  },
  {
    // AN525 (washer head), AN526 (truss head), AN507 (100° flush): 10 is 10-32, 832 is 8-32, 416 for 1/4-28.
    family: 'screws',
    number: /^AN5(25|26|07)(C?)-?(\d{2,4})R?-?(\d{1,2})$/,
    read: (series = '', c = '', code = '', length = '') =>
      screw(screwSize(code, 'fine'), length, {
        head: series === '25' ? 'Washer' : series === '26' ? 'Truss' : '100° flush',
        ...(c ? CRES : {}),
      }),
  },
  {
    // NAS1351 (fine) and NAS1352 (coarse), socket head cap screws: 04, 06, 08 are number screws, 3 and up sixteenths.
    family: 'screws',
    number: /^NAS135([12])([NC]?)-?(0[468]|[3-9]|10|12)-(\d{1,3})P?$/,
    read: (series = '', material = '', code = '', length = '') => {
      const isFine = series === '1'
      const size = code.startsWith('0')
        ? ofNumber(Number(code), isFine ? 'fine' : 'coarse')
        : ofSixteenths(Number(code))
      const found = size && { diameter: size.value, thread: isFine ? size.thread : null }
      return screw(found, length, { head: 'Socket cap', ...(material === 'C' ? CRES : { material: 'Alloy steel' }) })
    },
  },
  {
    // NAS514, 100° flush, fully threaded: the thread's code, then sixteenths.
    family: 'screws',
    number: /^NAS514P(\d{3,4})-(\d{1,2})P?$/,
    read: (code = '', length = '') => screw(sized(ofThreadCode(code)), length, { head: '100° flush', ...STEEL }),
  },
  {
    // NAS517, 100° flush, close tolerance: the second dash is the grip.
    family: 'screws',
    number: /^NAS517-([3-8])-(\d{1,3})$/,
    read: (code = '', grip = '') => {
      const size = sized(ofSixteenths(Number(code)))
      return size && { ...size, grip: Number(grip) / 16, head: '100° flush', material: 'Alloy steel' }
    },
  },
  // Their dash numbers follow no rule: what the standard says of all of them.
  onlyHead(/^MS2469[34]-?C\d{1,3}$/, '100° flush', CRES),
  onlyHead(/^MS2469[34]-?S\d{1,3}$/, '100° flush', { material: 'Steel' }),
  onlyHead(/^MS5195[78]-\d{1,3}$/, 'Pan', CRES),
  onlyHead(/^MS3520[67]-\d{1,3}$/, 'Pan', { material: 'Steel' }),
  onlyHead(/^MS3526[56]-\d{1,3}$/, 'Fillister, drilled', { material: 'Steel' }),
  onlyHead(/^MS3527[56]-\d{1,3}$/, 'Fillister, drilled', CRES),
  onlyHead(/^MS1699[78]-\d{1,3}$/, 'Socket cap', { material: 'Alloy steel' }),
]
