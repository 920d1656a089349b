import { LRUCache } from 'lru-cache'
import { DRAWING_VERSION } from '../domain/catalogue/drawing-version.ts'
import { familyOf as factsFamily } from '../domain/facts/families.ts'
import { readFacts } from '../domain/facts/read-facts.ts'
import { type DrawnPart, MEASURES, measure, readHead, readMeasures } from './measures.ts'

const ELBOWS = /\bELBOWS?\b|\bTEES?\b/

// The first that fits: words as parts lists write them, narrow before wide.
const FAMILY_WORDS: [family: string, words: RegExp][] = [
  ['o-ring', /\bO[- ]?RINGS?\b|\bPACKINGS?\b|\bANEL-O\b/],
  ['washer', /\bWASHERS?\b|\bSHIMS?\b|\bSPACERS?\b|\bARRUELA\b|\bLAMINATED\b/],
  ['nut', /\bNUTS?\b|\bNUTPLATE\b|\bPORCA\b/],
  ['rivet', /\bRIVETS?\b|\bREBITE\b|\bHI-?LOK\b/],
  ['screw', /\bSCREWS?\b|\bPARAFUSO\b|\bSETSCREW\b/],
  ['bolt', /\bBOLTS?\b|\bSTUDS?\b|\bTURNBUCKLE\b/],
  ['breaker', /\bBREAKERS?\b|\bFUSES?\b/],
  ['brake', /\bBRAKES?\b/],
  ['wheel', /\bWHEELS?\b|\bPULLEY\b|\bIMPELLER\b/],
  ['tyre', /\bTIRES?\b|\bTYRES?\b/],
  [
    'avionics',
    /\b(TRANSCEIVERS?|TRANSPONDERS?|RCVR|RECEIVERS?|COMPUTERS?|CMU|EGPWS|FMC|FMS|VHF|HF|DME|ADF|ILS|RADAR|PROCESSOR|AMPLIFIER|AUDIO|MODULE|ELAC|SEC|FAC|DFDAU|RECORDER|ACQUISITION|ELECTRONIC|CONTROL UNIT|CONTRLLR|CONTROLLER|INVERTER|POWER SUPPLY|TRANSFORMER|RECTIFIER|BALLAST|TRU|GCU|BPCU|EXCITER|DIGITAL|DATA)\b/,
  ],
  [
    'gauge',
    /\b(INDICATORS?|IND|GAUGES?|ALTIMETER|GYRO|HSI|ADI|EADI|EHSI|TACHOMETER|CLOCK|COMPASS|DISPLAY|MONITOR|METER|VARIOMETER|AIRSPEED)\b/,
  ],
  ['antenna', /\bANTENNAS?\b/],
  [
    'sensor',
    /\b(SENSORS?|PROBES?|TRANSDUCERS?|TRANSMITTERS?|XMTR|DETECTORS?|THERMOCOUPLE|THERMOSTAT|PROXIMITY|PITOT|BULB|RESISTOR|CAPACITOR|TRANSISTOR|SEMICONDUCTOR|DIODE|PLUG,? SPARK|SPARK PLUG|IGNITER|IGNITION)\b/,
  ],
  ['connector', /\b(CONNECTORS?|PLUGS?|RECEPTACLE|SOCKET|TERMINALS?|SPLICE|CONTACT|BUS)\b/],
  ['switch', /\bSWITCH(ES)?\b|\bKNOB\b|\bLEVER\b/],
  ['relay', /\b(RELAYS?|CONTACTORS?|SOLENOIDS?)\b/],
  ['light', /\b(LIGHTS?|STROBE|BEACON|LANDING LIGHT|LITE|SIGN|PSU)\b/],
  ['lamp', /\bLAMPS?\b/],
  ['battery', /\bBATTER(Y|IES)\b/],
  ['cable', /\b(CABLES?|WIRES?|HARNESS|LEAD|CORD|STRAP|TAPE)\b/],
  ['seat', /\b(SEATS?|CUSHION|BELTS?|TOILET|OVEN|GALLEY)\b/],
  ['window', /\b(WINDOWS?|WINDSHIELDS?|LENS|TRANSPARENCY)\b/],
  ['filter', /\b(FILTERS?|ELEMENTS?|STRAINERS?)\b/],
  ['pump', /\b(PUMPS?|TURBOCHARGER|COMPRESSOR|FAN|BLOWER|AIR CYCLE|GOVERNOR)\b/],
  [
    'actuator',
    /\b(ACTUATORS?|JACKS?|DAMPERS?|SHOCK|STRUTS?|CYLINDER, ?STEERING|STEERING CYLINDER|SERVO|SNUBBER|UPLOCK)\b/,
  ],
  ['valve', /\b(VALVES?|COCK|REGULATORS?|NOZZLES?|INJECTOR|CARBURETOR|FUEL CONTROL|FLOW|SHUTOFF|GOVERNOR)\b/],
  ['elbow', ELBOWS],
  [
    'fitting',
    /\b(FITTINGS?|UNIONS?|NIPPLES?|REDUCERS?|COUPLINGS?|ADAPTERS?|ADAPTEUR|SLEEVES?|CAPS?|BOSS|COUPLER|SWIVEL)\b/,
  ],
  ['hose', /\b(HOSES?|MANGUEIRA)\b/],
  ['duct', /\b(DUCTS?|PLENUM|INLET|SHROUD|COMBUSTOR|EXHAUST|MUFFLER|CABIN AIR|LINER)\b/],
  ['tube', /\b(TUBES?|PIPES?|LINES?|MANIFOLD)\b/],
  ['bearing', /\b(BEARINGS?|BRG|BALL|ROLLERS?)\b/],
  ['bushing', /\b(BUSHINGS?|COLLARS?|PIN-COLLAR|GROMMETS?|INSERTS?|FERRULE)\b/],
  ['pin', /\b(PINS?|PINO|COTTERS?|CONTRAPINO|PIN-RIVET|KEYS?|DOWEL|LOCKWIRE)\b/],
  ['spring', /\bSPRINGS?\b/],
  ['clamp', /\b(CLAMPS?|CLIPS?|HOLDER)\b/],
  ['gasket', /\bGASKETS?\b/],
  ['seal', /\b(SEALS?|RETENTOR|RINGS?|RETAINERS?|RETAINER PLATE|BOOT|DIAPHRAGM|ANEL)\b/],
  ['gear', /\b(GEARS?|GEARBOX|SPROCKET|PINION|CLUTCH)\b(?! ?(ACTUATOR|DOOR))/],
  ['motor', /\b(MOTORS?|STARTERS?|GENERATORS?|ALTERNATORS?|MAGNETO|HOIST|ARMATURE|BRUSH)\b/],
  ['blade', /\b(BLADES?|BLADE-STG|VANES?|IGV|BUCKET|NOZZLE-HPT|NOZZLE-SEGMENT)\b/],
  ['engine', /\b(ENGINES?|APU|TURBINE|PROPELLERS?)\b/],
  ['cylinder', /\b(CYLINDERS?|ACCUMULATORS?|BOTTLES?|TANKS?|EXTINGUISHERS?|RESERVOIRS?|OXYGEN|FIRE)\b/],
  ['rod', /\b(RODS?|LINKS?|SHAFTS?|BRACES?|ARMS?|TURNBUCKLES?|TORQUE|CONNECTING|TRACK|AXLE)\b/],
  ['surface', /\b(ELEVATORS?|AILERONS?|RUDDERS?|FLAPS?|TABS?|SLATS?|SPOILERS?|STABILIZERS?|WINGS?)\b/],
  ['control-panel', /\b(PANEL, ?(CONTROL|AUDIO|SELECTOR)|CONTROL PANEL|HANDSET|KEYBOARD|ACP-AUDIO|CONTROL)\b/],
  [
    'panel',
    /\b(PANELS?|DOORS?|SKINS?|FAIRINGS?|COWLS?|COWLING|COVERS?|RADOME|PLATES?|PLACA|FLOOR|CABIN|LINING|TRIM|HATCH)\b/,
  ],
  [
    'bracket',
    /\b(BRACKETS?|SUPPORTS?|HINGES?|LATCH|MOUNTS?|HOUSING|FRAME|RIB|ANGLE|BLOCK|BASE|HOOK|HANDLE|STIFFENER|END)\b/,
  ],
]

// Standards whose numbers identify the family, for lists that name a part by its number alone.
const FAMILY_NUMBERS: [family: string, numbers: RegExp][] = [
  ['bolt', /^(AN([3-9]|1\d|20)[A-Z-]|NAS(62|13|66|67)\d\d)/],
  ['washer', /^(AN9(60|70)|NAS1149|NAS620)/],
  ['rivet', /^(MS204(26|70)|NAS1097)/],
  ['nut', /^(AN3(10|15|20|65)|MS2(0365|1042|1044|1083))/],
  ['o-ring', /^(M83248|M25988|MS2877[58]|MS2951[23]|AS3582|NAS1611|MS9388)/],
  ['connector', /^(D38999|MS3(1|4)\d\d|M39029)/],
]

/** The family of drawings of a part; 'component' if unknown. */
export function familyOf({ name, sku, family }: Pick<DrawnPart, 'name' | 'sku' | 'family'>): string {
  const words = name.toUpperCase()
  const known = family === undefined ? readFacts({ sku, name, description: '' })?.family : factsFamily(family)
  const drawn = known?.drawing
  if (drawn) return drawn === 'fitting' && ELBOWS.test(words) ? 'elbow' : drawn
  for (const [family, pattern] of FAMILY_WORDS) if (pattern.test(words)) return family
  for (const [family, pattern] of FAMILY_NUMBERS) if (pattern.test(sku)) return family
  return 'component'
}

const VARIED = new Set(['component', 'gauge', 'avionics'])

// Some sixty patterns are tried for each part of each list, and lists show the same parts again and again.
const addresses = new LRUCache<string, string, DrawnPart>({
  max: 4000,
  memoMethod: (_, __, { context }) => addressOf(context),
})

/** The address of a part's drawing: the same for parts of one family and size, so that it can be kept for ever. */
export const drawingOf = (part: DrawnPart): string =>
  addresses.memo([part.sku, part.name, part.dimensions, part.family, ...(part.facts ?? [])].join('\n'), {
    context: part,
  })

/** The words for heads in facts and parts lists that have their own drawing. */
const HEADS: [of: readonly string[], says: RegExp, drawing: (family: string) => string][] = [
  [['screw', 'rivet'], /\bFLUSH\b|\bCOUNTERSUNK\b|\bCSK\b|\b100 ?(?:DEG|°)/i, family => `flush-${family}`],
  [['screw', 'bolt'], /\bSOCKET\b|\bINTERNAL WRENCHING\b/i, () => 'socket-bolt'],
  [['bolt'], /\b12[- ]POINT\b/i, () => 'twelve-point-bolt'],
]

/** A fastener is drawn with its actual head. */
function withHead(family: string, part: DrawnPart): string {
  const head = readHead(part) ?? part.name
  return HEADS.find(([of, says]) => of.includes(family) && says.test(head))?.[2](family) ?? family
}

function addressOf(part: DrawnPart): string {
  const family = withHead(familyOf(part), part)
  const measures = readMeasures(part)
  const known = MEASURES.flatMap(key => {
    const value = measure(measures[key])
    return value === undefined ? [] : [`${key}=${value}`]
  })
  if (VARIED.has(family)) known.push(`s=${seedOf(part.sku)}`)
  return `/drawings/${family}.svg?${[...known, `v=${DRAWING_VERSION}`].join('&')}`
}

/** A number from a part number, the same every time. */
function seedOf(sku: string): number {
  let hash = 7
  for (let i = 0; i < sku.length; i++) hash = (hash * 31 + sku.charCodeAt(i)) % 823_543
  return hash
}
