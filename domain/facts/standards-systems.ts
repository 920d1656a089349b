import type { Given, Standard } from './standard.ts'

// 37° flared (AN) and 24° flareless (MS) tube fittings: the dash is the tube's outside diameter in sixteenths.
const FITTINGS: Readonly<Record<string, string>> = {
  AN815: 'Union',
  AN816: 'Nipple, flared to pipe',
  AN818: 'Coupling nut',
  AN819: 'Coupling sleeve',
  AN821: 'Elbow, 90°',
  AN822: 'Elbow, 90°, flared to pipe',
  AN823: 'Elbow, 45°, flared to pipe',
  AN824: 'Tee',
  AN832: 'Union, bulkhead',
  AN833: 'Elbow, 90°, bulkhead',
  AN837: 'Elbow, 45°, bulkhead',
  AN924: 'Bulkhead nut',
  AN929: 'Cap',
  MS21902: 'Union, flareless',
  MS21905: 'Tee, flareless',
  MS21921: 'Coupling nut, flareless',
  MS21922: 'Sleeve, flareless',
}
// SAE AS4395 and AN standards: the thread of each tube size.
const TUBE_THREADS: Readonly<Record<number, string>> = {
  2: '5/16-24',
  3: '3/8-24',
  4: '7/16-20',
  5: '1/2-20',
  6: '9/16-18',
  8: '3/4-16',
  10: '7/8-14',
  12: '1 1/16-12',
  16: '1 5/16-12',
  20: '1 5/8-12',
  24: '1 7/8-12',
}
/** Fittings with their own thread and no pipe thread. */
const IS_THREADED = /^AN(815|818|821|824|832|833|837|924|929)$/
const MATERIALS: Readonly<Record<string, string>> = { D: 'Aluminum alloy', J: 'Corrosion-resistant steel' }

const tube = (dash: string): number | undefined =>
  TUBE_THREADS[Number(dash)] === undefined ? undefined : Number(dash) / 16

const FITTING_STANDARDS: readonly Standard[] = [
  {
    family: 'fittings',
    number: /^(AN8(?:15|16|18|19|21|22|23|24|32|33|37)|AN924|AN929)-(\d{1,2})([A-Z]?)$/,
    read: (number = '', dash = '', letter = '') => ({
      type: FITTINGS[number],
      tube: tube(dash),
      material: letter ? MATERIALS[letter] : 'Steel',
      thread: IS_THREADED.test(number) ? TUBE_THREADS[Number(dash)] : undefined,
    }),
  },
  {
    family: 'fittings',
    number: /^(MS21902|MS21905|MS21921|MS21922)-?([A-Z]?)(\d{1,2})([A-Z]?)$/,
    read: (number = '', before = '', dash = '', behind = '') => ({
      type: FITTINGS[number],
      tube: tube(dash),
      material: MATERIALS[before || behind],
    }),
  },
]

const CUSHIONS: Readonly<Record<string, Given>> = {
  DG: { cushion: 'Chloroprene', material: 'Aluminum' },
  CH: { cushion: 'Silicone', material: 'Corrosion-resistant steel' },
  CJ: { cushion: 'Fluorosilicone', material: 'Corrosion-resistant steel' },
}

const CLAMP_STANDARDS: readonly Standard[] = [
  {
    // MS21919 and AS21919: W wedge, letters of band and cushion, the size in sixteenths.
    family: 'clamps',
    number: /^(?:MS|AS)21919W?([CD][A-Z])-?(\d{1,2})$/,
    read: (letters = '', size = '') => ({ diameter: Number(size) / 16, type: 'Loop, cushioned', ...CUSHIONS[letters] }),
  },
  {
    family: 'clamps',
    number: /^AN742[CD]?-?(\d{1,2})$/,
    read: (size = '') => ({ diameter: Number(size) / 16, type: 'Loop, plain' }),
  },
]

// Bore in sixteenths, 3 for 0.190.
const bore = (dash: string): number => (Number(dash) === 3 ? 0.19 : Number(dash) / 16)
const BEARINGS: Readonly<Record<string, string>> = {
  MS27640: 'Ball',
  MS27641: 'Ball, heavy duty',
  MS27643: 'Ball, double row',
  MS27645: 'Ball, self-aligning',
  MS27646: 'Ball, extra light',
  MS14101: 'Plain, self-aligning',
  MS14102: 'Plain, self-aligning',
  MS14103: 'Plain, self-aligning, wide',
  MS14104: 'Plain, self-aligning',
}
const BEARING_STANDARDS: readonly Standard[] = [
  {
    family: 'bearings',
    number: /^(MS2764[01356]|MS1410[1234])-?([3-9]|1[0246]|20)A?$/,
    read: (number = '', dash = '') => ({ type: BEARINGS[number], bore: bore(dash) }),
  },
]

const BREAKER_STANDARDS: readonly Standard[] = [
  {
    // The dash is amperes.
    family: 'circuit-breakers',
    number: /^(?:MS25244|MS26574|MS22073|MS3320)-(\d{1,2})(-1\/2)?[AL]?$/,
    read: (amps = '', half = '') => ({ amps: Number(amps) + (half ? 0.5 : 0), type: 'Push-pull' }),
  },
]

const POLES: Readonly<Record<string, number>> = { MS24523: 1, MS24524: 2, MS24525: 4, MS35058: 1, MS35059: 2 }
const SWITCH_STANDARDS: readonly Standard[] = [
  {
    family: 'switches',
    number: /^(MS2452[345]|MS3505[89])-\d{1,2}$/,
    read: (number = '') => ({ type: 'Toggle', poles: POLES[number] }),
  },
  { family: 'switches', number: /^(?:MS24658|MS24659|MS27407)-\d{1,2}[A-Z]?$/, read: () => ({ type: 'Toggle' }) },
]

const SHELLS: Readonly<Record<string, number>> = { A: 9, B: 11, C: 13, D: 15, E: 17, F: 19, G: 21, H: 23, J: 25 }
const CONTACTS: Readonly<Record<string, string>> = { P: 'Pin', S: 'Socket' }
const OF_38999: Readonly<Record<string, string>> = { 20: 'Wall receptacle', 24: 'Jam nut receptacle', 26: 'Plug' }
const OF_5015: Readonly<Record<string, string>> = {
  MS3100: 'Wall receptacle',
  MS3101: 'Cable receptacle',
  MS3102: 'Box receptacle',
  MS3106: 'Plug',
  MS3108: 'Plug, 90°',
}
const OF_26482: Readonly<Record<string, string>> = {
  0: 'Wall receptacle',
  2: 'Box receptacle',
  4: 'Jam nut receptacle',
  6: 'Plug',
}

const CONNECTOR_STANDARDS: readonly Standard[] = [
  {
    // MIL-DTL-5015: class, shell size, insert arrangement, pins or sockets.
    family: 'connectors',
    number: /^(MS310[01268])([A-Z])(\d{1,2}S?L?)-?(\d{1,2})([PS])[W-Z]?$/,
    read: (number = '', _class = '', shell = '', arrangement = '', contacts = '') => ({
      type: OF_5015[number],
      shell: { text: shell, value: Number.parseInt(shell, 10) },
      insert: `${shell}-${arrangement}`,
      contacts: CONTACTS[contacts],
    }),
  },
  {
    // MIL-DTL-26482 series 1 and 2.
    family: 'connectors',
    number: /^(?:MS31[12]|MS347)([0246])[A-Z]+(\d{1,2})-(\d{1,2})([PS])[W-Z]?$/,
    read: (style = '', shell = '', arrangement = '', contacts = '') => ({
      type: OF_26482[style],
      shell: Number(shell),
      insert: `${shell}-${arrangement}`,
      contacts: CONTACTS[contacts],
    }),
  },
  {
    // MIL-DTL-38999 series III: shell style, class, shell size as a letter, insert arrangement, contacts, keying.
    family: 'connectors',
    number: /^D38999\/(20|24|26)([A-Z])([A-HJ])(\d{1,2})([PS])[A-EN]$/,
    read: (style = '', _class = '', letter = '', arrangement = '', contacts = '') => ({
      type: OF_38999[style],
      shell: SHELLS[letter],
      insert: `${SHELLS[letter]}-${arrangement}`,
      contacts: CONTACTS[contacts],
    }),
  },
]

// SAE AS22759 and MIL-W-5086: sheet, gauge, color code (MIL-STD-681).
const COLORS = ['Black', 'Brown', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet', 'Gray', 'White']
const INSULATIONS: Readonly<Record<string, string>> = {
  16: 'ETFE',
  32: 'Cross-linked ETFE',
  34: 'Cross-linked ETFE',
  41: 'Cross-linked ETFE',
  43: 'Cross-linked ETFE',
}
const WIRE_STANDARDS: readonly Standard[] = [
  {
    family: 'wire',
    number: /^(M22759|M5086)[-/](\d{1,2})-(\d{1,2})-(\d)$/,
    read: (number = '', sheet = '', gauge = '', color = '') => ({
      gauge: Number(gauge),
      color: COLORS[Number(color)],
      conductors: 1,
      ...(number === 'M22759' && INSULATIONS[sheet] ? { insulation: INSULATIONS[sheet], volts: 600 } : {}),
    }),
  },
  {
    // NEMA WC 27500, shielded and jacketed cable: gauge, wire, number of conductors.
    family: 'wire',
    number: /^M27500[-A-Z]?(\d{1,2})[A-Z]{2}(\d)[A-Z]\d{2}$/,
    read: (gauge = '', conductors = '') => ({ gauge: Number(gauge), conductors: Number(conductors) }),
  },
  {
    // MS20995: material, thousandths of an inch.
    family: 'safety-wire',
    number: /^MS20995(C|NC|CY)(\d{2,3})$/,
    read: (letters = '', thousandths = '') => ({
      diameter: Number(thousandths) / 1000,
      material: { C: 'Corrosion-resistant steel', NC: 'Nickel alloy', CY: 'Copper' }[letters],
    }),
  },
]

export const SYSTEM_STANDARDS: readonly Standard[] = [
  ...FITTING_STANDARDS,
  ...CLAMP_STANDARDS,
  ...BEARING_STANDARDS,
  ...BREAKER_STANDARDS,
  ...SWITCH_STANDARDS,
  ...CONNECTOR_STANDARDS,
  ...WIRE_STANDARDS,
]
