import { combinationAt, combinations, type Family, range } from '../product.ts'

const round = (pounds: number) => Math.max(0.001, Math.round(pounds * 1000) / 1000)

// AN flared fittings: the dash number is the outside diameter of the tube in sixteenths of an inch. D: aluminum alloy, J:
// corrosion-resistant steel.
const FITTINGS = [
  ['AN815', 'Union, Flared'],
  ['AN816', 'Nipple, Flared to Pipe'],
  ['AN818', 'Nut, Coupling'],
  ['AN819', 'Sleeve, Coupling'],
  ['AN821', 'Elbow, 90 Deg, Flared'],
  ['AN822', 'Elbow, 90 Deg, Flared to Pipe'],
  ['AN823', 'Elbow, 45 Deg, Flared to Pipe'],
  ['AN824', 'Tee, Flared'],
  ['AN832', 'Union, Bulkhead'],
  ['AN833', 'Elbow, Bulkhead, 90 Deg'],
  ['AN837', 'Elbow, Bulkhead, 45 Deg'],
  ['AN919', 'Reducer, Flared'],
  ['AN924', 'Nut, Bulkhead Fitting'],
  ['AN929', 'Cap, Flared Tube'],
] as const
const TUBES = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24]
const FITTING_MATERIALS = ['', 'D', 'J']
const FITTING_TEXT: Record<string, string> = {
  '': 'steel, cadmium plated',
  D: '2024 aluminum alloy, anodized',
  J: 'corrosion-resistant steel',
}
export const fittings: Family = {
  count: combinations(FITTINGS, TUBES, FITTING_MATERIALS),
  make(index) {
    const [tube, [number, name], material] = combinationAt(index, TUBES, FITTINGS, FITTING_MATERIALS)
    return {
      sku: `${number}-${tube}${material}`,
      name: `${name}, ${(tube / 16).toFixed(3)} in Tube`,
      category: 'fittings',
      description: `${name} to ${number} for ${(tube / 16).toFixed(3)} in outside-diameter tube, 37 deg flare. Material: ${FITTING_TEXT[material]}.`,
      price: Math.round((140 + tube * tube * 9) * (material === 'J' ? 2.8 : material === '' ? 1.3 : 1)),
      weight: round(0.006 * tube * (material === 'D' ? 0.4 : 1)),
    }
  },
}

// MS3100 series (MIL-DTL-5015): a letter for the class, the shell size and insert arrangement, and P for pins or S for sockets.
const PLUGS = [
  ['MS3100', 'Connector, Receptacle, Wall'],
  ['MS3101', 'Connector, Receptacle, Cable'],
  ['MS3102', 'Connector, Receptacle, Box'],
  ['MS3106', 'Connector, Plug, Straight'],
  ['MS3108', 'Connector, Plug, 90 Deg'],
] as const
const CLASSES = ['A', 'E', 'F', 'R', 'K']
const INSERTS = [
  '10SL-4',
  '12S-3',
  '14S-2',
  '14S-5',
  '14S-7',
  '16S-1',
  '16-10',
  '18-1',
  '18-4',
  '20-27',
  '22-14',
  '22-19',
  '24-28',
  '28-11',
  '28-21',
  '32-7',
  '36-10',
]
const CONTACTS = ['P', 'S']
export const connectors5015: Family = {
  count: combinations(PLUGS, CLASSES, INSERTS, CONTACTS),
  make(index) {
    const [insert, [number, name], contacts, letter] = combinationAt(index, INSERTS, PLUGS, CONTACTS, CLASSES)
    return {
      sku: `${number}${letter}${insert}${contacts}`,
      name: `${name}, ${insert}, ${contacts === 'P' ? 'Pin' : 'Socket'}`,
      category: 'electrical-connectors',
      description: `Circular connector to MIL-DTL-5015, ${number}, class ${letter}. Shell and insert arrangement ${insert}, ${contacts === 'P' ? 'pin' : 'socket'} contacts, threaded coupling. Contacts included.`,
      price: 1800 + insert.length * 640 + letter.charCodeAt(0) * 25,
      weight: round(0.05 + Number.parseInt(insert, 10) * 0.008),
    }
  },
}

// D38999 series III: the number after the slash is the shell style. A letter for the finish, the shell size and insert, P (pin)
// or S (socket), and the key N, A or B follow.
const STYLES = [
  ['20', 'Receptacle, Wall Mount'],
  ['24', 'Receptacle, Jam Nut'],
  ['26', 'Plug, Straight'],
] as const
const FINISHES = ['W', 'F', 'Z', 'K']
const SHELLS = [
  'A35',
  'B35',
  'B5',
  'B98',
  'C35',
  'C8',
  'C98',
  'D18',
  'D35',
  'D97',
  'E26',
  'E35',
  'E6',
  'F32',
  'F35',
  'G16',
  'G35',
  'G41',
  'H35',
  'H55',
  'J35',
  'J61',
]
const KEYS = ['N', 'A', 'B']
export const connectors38999: Family = {
  count: combinations(STYLES, FINISHES, SHELLS, CONTACTS, KEYS),
  make(index) {
    const [shell, [sheet, name], finish, contacts, key] = combinationAt(index, SHELLS, STYLES, FINISHES, CONTACTS, KEYS)
    return {
      sku: `D38999/${sheet}${finish}${shell}${contacts}${key}`,
      name: `Connector, ${name}, Series III, ${shell}`,
      category: 'electrical-connectors',
      description: `Circular connector to MIL-DTL-38999 series III. ${name}, finish ${finish}, insert ${shell}, ${contacts === 'P' ? 'pin' : 'socket'} contacts, keying ${key}. Scoop-proof, triple-start thread.`,
      price: 4200 + shell.charCodeAt(0) * 90 - 5800 + finish.charCodeAt(0) * 20,
      weight: round(0.04 + (shell.charCodeAt(0) - 64) * 0.02),
    }
  },
}

// M22759 wire: after the slash the specification sheet, then gauge and color code. Sold by the foot.
const SHEETS = ['16', '32', '34', '41', '43']
const GAUGES = range(8, 26, 2)
const COLORS = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White']
export const wire: Family = {
  count: combinations(SHEETS, GAUGES, COLORS),
  make(index) {
    const [gauge, sheet, color] = combinationAt(index, GAUGES, SHEETS, COLORS)
    return {
      sku: `M22759/${sheet}-${gauge}-${COLORS.indexOf(color)}`,
      name: `Wire, ${gauge} AWG, ${color}`,
      category: 'wire-cable',
      description: `Hook-up wire to SAE AS22759/${sheet}, ${gauge} AWG, ${color.toLowerCase()}, 600 V. Sold by the foot in one length.`,
      price: Math.max(18, 190 - gauge * 7),
      weight: round(0.06 / gauge),
      uom: 'FT',
    }
  },
}

const BREAKERS = ['MS25244', 'MS26574', 'MS22073', 'MS3320']
const AMPS = ['1', '2', '3', '5', '7-1/2', '10', '15', '20', '25', '30', '35', '40', '50']
const TOGGLES = range(21, 31)
export const breakersAndSwitches: Family = {
  count: combinations(BREAKERS, AMPS) + TOGGLES.length * 6,
  make(index) {
    const breakers = combinations(BREAKERS, AMPS)
    if (index < breakers) {
      const [amps, number] = combinationAt(index, AMPS, BREAKERS)
      return {
        sku: `${number}-${amps}`,
        name: `Circuit Breaker, Push-Pull, ${amps} A`,
        category: 'switches-breakers',
        description: `Trip-free push-pull circuit breaker to ${number}, ${amps} A, 28 VDC. Mounts in a 7/16 in hole.`,
        price: 2900 + AMPS.indexOf(amps) * 240,
        weight: 0.07,
      }
    }
    const [dash, number] = combinationAt(index - breakers, TOGGLES, [
      'MS24523',
      'MS24524',
      'MS24525',
      'MS24658',
      'MS24659',
      'MS27407',
    ] as const)
    return {
      sku: `${number}-${dash}`,
      name: `Switch, Toggle, ${number}-${dash}`,
      category: 'switches-breakers',
      description: `Environmentally sealed toggle switch to ${number}. Screw terminals, 28 VDC. See the standard for poles and throw of dash ${dash}.`,
      price: 3400 + dash * 55,
      weight: 0.09,
    }
  },
}

// Airframe control bearings (MS27640 series: the dash number is the bore in sixteenths of an inch) and spherical bearings
// MS14101 and MS14103.
const BEARINGS = [
  ['MS27640-', 'Bearing, Ball, Airframe, Anti-Friction'],
  ['MS27641-', 'Bearing, Ball, Airframe, Heavy Duty'],
  ['MS27643-', 'Bearing, Ball, Airframe, Double Row'],
  ['MS27646-', 'Bearing, Ball, Airframe, Extra Light'],
  ['MS14101-', 'Bearing, Plain, Self-Aligning, Narrow'],
  ['MS14103-', 'Bearing, Plain, Self-Aligning, Wide'],
] as const
const BORES = [3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20]
export const bearings: Family = {
  count: combinations(BEARINGS, BORES),
  make(index) {
    const [bore, [number, name]] = combinationAt(index, BORES, BEARINGS)
    return {
      sku: `${number}${bore}`,
      name: `${name}, ${bore === 3 ? '0.190' : (bore / 16).toFixed(4)} in Bore`,
      category: 'bearings',
      description: `${name} to ${number.slice(0, -1)}. Bore ${bore === 3 ? '0.190' : (bore / 16).toFixed(4)} in. Grease packed, and sealed where the standard requires it.`,
      price: 2600 + bore * bore * 45,
      weight: round(0.004 * bore * bore * 0.3),
    }
  },
}
