import { combinationAt, type Part } from '../product.ts'
import { aircraftOf, assemblyName } from './assembly-names.ts'

// Assemblies and components of invented makers. Each maker has an unlimited range of part numbers, so that the catalogue can
// have a million parts.

type Maker = { name: string; number: (serial: number, dash: number) => string }
const digits = (value: number, length: number) => `${value}`.padStart(length, '0')

// Each format separates serial and dash, so that a part number names one part.
const MAKERS: readonly Maker[] = [
  { name: 'Norwick Avionics', number: (n, d) => `066-${digits(n, 6)}-${digits(d, 4)}` },
  { name: 'Halvard Propulsion', number: (n, d) => `3${digits(n, 6)}-${d}` },
  { name: 'Tarn & Bexley', number: (n, d) => `TB${digits(n, 6)}-${d}` },
  { name: 'Corvane Systems', number: (n, d) => `C${digits(n, 6)}/${digits(d, 2)}` },
  { name: 'Ostrava Gear Works', number: (n, d) => `OG-${digits(n, 6)}-${digits(d, 3)}` },
  { name: 'Meridian Aero Cabin', number: (n, d) => `MAC${digits(n, 6)}.${digits(d, 2)}` },
  { name: 'Pellworth Controls', number: (n, d) => `${digits(n, 6)}-${d}P` },
  { name: 'Skarholm Hydraulics', number: (n, d) => `SH ${digits(n, 6)}-${d}` },
  { name: 'Lindqvist Airframe', number: (n, d) => `65L${digits(n, 6)}-${d}` },
  { name: 'Brantford Electric', number: (n, d) => `BE${digits(n, 6)}${String.fromCharCode(65 + (d % 6))}-${d}` },
  { name: 'Caldera Turbine', number: (n, d) => `23${digits(n, 6)}-${digits(d, 2)}` },
  { name: 'Westmoor Wheel & Brake', number: (n, d) => `W9${digits(n, 6)}-${d}` },
]

type Kind = readonly [category: string, name: string, dollars: number, pounds: number, box: string, detail: string]

const KINDS: readonly Kind[] = [
  [
    'avionics-instruments',
    'VHF Communication Transceiver',
    4800,
    5.2,
    '14 x 4 x 8',
    'Tunes 118 to 137 MHz in 25 and 8.33 kHz steps',
  ],
  [
    'avionics-instruments',
    'ATC Transponder, Mode S',
    6200,
    4.1,
    '13 x 4 x 7',
    'Replies to modes A, C and S with extended squitter',
  ],
  ['avionics-instruments', 'Attitude Indicator', 3900, 3.2, '9 x 5 x 5', 'Three-inch case with inclinometer'],
  [
    'avionics-instruments',
    'Horizontal Situation Indicator',
    7400,
    4.6,
    '10 x 5 x 5',
    'Slaved compass card with course and glideslope',
  ],
  [
    'avionics-instruments',
    'Altimeter, Encoding',
    2600,
    2.1,
    '8 x 4 x 4',
    'Barometric scale in inches and millibars, to 35,000 ft',
  ],
  ['avionics-instruments', 'Air Data Computer', 11800, 6.4, '14 x 6 x 8', 'Digital outputs to ARINC 429'],
  [
    'avionics-instruments',
    'Exhaust Gas Temperature Indicator',
    950,
    0.9,
    '5 x 3 x 3',
    'Dual pointer, type K thermocouple',
  ],
  [
    'avionics-instruments',
    'Flight Data Acquisition Unit',
    9800,
    11.5,
    '16 x 6 x 9',
    'Tray mount with maintenance port',
  ],
  ['avionics-instruments', 'Directional Gyro', 1850, 2.6, '8 x 4 x 4', 'Vacuum driven, free'],
  ['aircraft-engines', 'Fuel Control Unit', 18500, 24, '20 x 14 x 14', 'Hydromechanical, flow checked after overhaul'],
  ['aircraft-engines', 'Starter Generator', 7900, 38, '22 x 12 x 12', '28 VDC, 300 A, brushes new'],
  ['aircraft-engines', 'Ignition Exciter', 3400, 4.4, '10 x 8 x 5', 'Capacitor discharge, two outputs'],
  ['aircraft-engines', 'Magneto', 1650, 5.5, '9 x 7 x 7', 'Impulse coupled, pressurized housing'],
  ['aircraft-engines', 'Turbine Blade, Stage 1', 1250, 0.3, '6 x 4 x 3', 'Nickel alloy, coated, moment weighed'],
  ['aircraft-engines', 'Compressor Bearing Retainer Plate', 310, 0.6, '8 x 8 x 2', 'Machined steel'],
  ['aircraft-engines', 'Cylinder Assembly', 1950, 26, '18 x 14 x 14', 'With valves, piston and rings'],
  ['aircraft-engines', 'Oil Pump Assembly', 2700, 7.5, '12 x 10 x 8', 'Pressure and scavenge elements'],
  ['aircraft-engines', 'Inlet Guide Vane', 420, 0.4, '6 x 4 x 3', 'Titanium'],
  ['aircraft-engines', 'Turbocharger', 5200, 18, '16 x 14 x 14', 'With wastegate flange'],
  ['landing-gears', 'Main Landing Gear Actuator LH', 9600, 22, '30 x 8 x 8', 'Hydraulic, 3,000 psi'],
  ['landing-gears', 'Main Landing Gear Actuator RH', 9600, 22, '30 x 8 x 8', 'Hydraulic, 3,000 psi'],
  ['landing-gears', 'Nose Gear Steering Cylinder', 6400, 11, '22 x 7 x 7', 'Double acting, with centering cam'],
  ['landing-gears', 'Uplock Assembly', 3100, 5.2, '12 x 8 x 6', 'With proximity target'],
  ['landing-gears', 'Drag Brace', 2450, 14, '32 x 6 x 6', 'Forged aluminum, bushed'],
  ['landing-gears', 'Shimmy Damper', 780, 2.8, '14 x 5 x 4', 'Oil filled, serviced'],
  ['control-surfaces', 'Elevator Trim Tab', 1900, 6.2, '40 x 12 x 4', 'Metal bonded, balanced'],
  ['control-surfaces', 'Aileron Assembly LH', 5200, 21, '80 x 18 x 6', 'With hinges, primed'],
  ['control-surfaces', 'Rudder Assembly', 7300, 34, '84 x 24 x 8', 'With horn and balance weight'],
  ['control-surfaces', 'Flap Track', 2650, 9.4, '36 x 8 x 6', 'Chrome plated, ground'],
  ['control-surfaces', 'Control Rod Assembly', 340, 1.6, '30 x 3 x 3', 'Adjustable end, locked'],
  ['airframes-structures', 'Access Panel', 410, 2.4, '24 x 18 x 3', 'Honeycomb, with fasteners'],
  ['airframes-structures', 'Leading Edge Skin', 1480, 7.8, '60 x 20 x 8', '2024-T3 clad, formed'],
  ['airframes-structures', 'Cabin Window, Outer Ply', 890, 4.9, '22 x 18 x 4', 'Stretched acrylic'],
  ['airframes-structures', 'Door Latch Mechanism', 1320, 3.7, '14 x 10 x 6', 'Rigged on bench'],
  ['airframes-structures', 'Fairing, Wing to Body', 2150, 8.1, '48 x 30 x 10', 'Fiberglass, with bonding jumper'],
  ['interior-components', 'Passenger Seat Double', 2400, 58, '48 x 40 x 30', '16 g, covers included'],
  ['interior-components', 'Galley Oven', 5600, 44, '26 x 22 x 24', 'Convection, 115 VAC 400 Hz'],
  ['interior-components', 'Overhead Bin Latch', 145, 0.5, '6 x 4 x 3', 'Black anodized'],
  ['interior-components', 'Seat Belt Assembly', 260, 1.8, '10 x 8 x 4', 'To TSO-C22, date of make on the tag'],
  ['interior-components', 'Reading Light Assembly', 190, 0.4, '6 x 4 x 4', 'LED, 28 VDC'],
  ['fuel-system', 'Fuel Boost Pump', 3300, 6.8, '12 x 8 x 8', 'Submerged, 28 VDC'],
  ['fuel-system', 'Fuel Quantity Transmitter', 880, 1.5, '24 x 5 x 4', 'Capacitance type'],
  ['fuel-system', 'Fuel Selector Valve', 1250, 3.2, '10 x 8 x 6', 'Left, right, both, off'],
  ['hydraulics', 'Hydraulic Pump, Engine Driven', 8200, 14, '14 x 10 x 10', 'Variable delivery, 3,000 psi'],
  ['hydraulics', 'Accumulator', 2100, 12, '18 x 8 x 8', 'Piston type, hydrostatic test current'],
  ['hydraulics', 'Selector Valve', 2900, 5.1, '12 x 8 x 6', 'Four way, solenoid operated'],
  ['hydraulics', 'Spoiler Actuator', 6900, 13, '24 x 8 x 8', 'With position transducer'],
  ['pneumatics', 'Bleed Air Regulator Valve', 5400, 9, '14 x 12 x 10', 'Pressure regulating and shutoff'],
  ['pneumatics', 'Cabin Pressure Controller', 4700, 4.8, '12 x 8 x 6', 'Automatic and standby'],
  ['pneumatics', 'Air Cycle Machine', 21000, 42, '26 x 22 x 20', 'Three wheel'],
  ['pneumatics', 'Outflow Valve', 6100, 10, '16 x 14 x 10', 'Electrically driven'],
  ['wheels-brakes', 'Main Wheel Assembly', 3800, 62, '24 x 24 x 16', 'With bearings, less tire'],
  ['wheels-brakes', 'Brake Assembly', 5200, 48, '20 x 20 x 12', 'Steel, wear pins measured'],
  ['wheels-brakes', 'Brake Disc', 280, 6.4, '14 x 14 x 3', 'Ground, within limits'],
  ['wheels-brakes', 'Brake Lining Set', 96, 0.9, '6 x 4 x 3', 'With rivets'],
  ['tires', 'Tire, Main, Type III', 310, 21, '24 x 24 x 9', 'Tubeless, stored flat and dark'],
  ['tires', 'Tire, Nose, Type VII', 240, 14, '20 x 20 x 7', 'With balance mark'],
  ['lighting', 'Landing Light', 420, 2.1, '10 x 10 x 8', 'LED replacement, 28 VDC'],
  ['lighting', 'Strobe Power Supply', 690, 2.6, '9 x 6 x 4', 'Three outputs'],
  ['lighting', 'Navigation Light, Wing Tip', 230, 0.6, '7 x 5 x 4', 'Red or green lens'],
  ['batteries-power', 'Main Battery, Nickel Cadmium', 4300, 82, '18 x 12 x 12', '24 V, 44 Ah, capacity check included'],
  ['batteries-power', 'Static Inverter', 3600, 12, '14 x 10 x 8', '28 VDC to 115 VAC 400 Hz'],
  ['batteries-power', 'Generator Control Unit', 2900, 3.8, '12 x 6 x 6', 'Voltage regulation and protection'],
  ['propellers', 'Propeller Governor', 2250, 4.2, '10 x 8 x 8', 'Set to the engine model'],
  ['propellers', 'Propeller Blade', 6900, 27, '60 x 12 x 8', 'Aluminum, within overhaul limits'],
  ['propellers', 'De-Ice Boot', 540, 1.1, '26 x 8 x 3', 'Electrothermal, with cement data'],
  ['filters', 'Oil Filter Element', 62, 0.7, '6 x 4 x 4', 'Pleated, with seal'],
  ['filters', 'Hydraulic Filter Element', 180, 0.5, '7 x 4 x 4', '10 micron absolute'],
  ['filters', 'Air Filter, Induction', 88, 0.8, '12 x 8 x 3', 'Dry paper'],
]

/** The maximum number of assemblies with different part numbers: six digits, and prime, so that any step reaches all numbers. */
const SERIALS = 999_983
const STEP = 514_229 // so that neighbors in the catalogue have very different numbers

/** The makers of each family: indices into MAKERS. */
const MAKES: Record<string, readonly number[]> = {
  'avionics-instruments': [0, 3, 6],
  'aircraft-engines': [1, 10, 2],
  'landing-gears': [4, 7, 2],
  'control-surfaces': [8, 6, 3],
  'airframes-structures': [8, 2, 5],
  'interior-components': [5, 9, 3],
  'fuel-system': [7, 1, 6],
  hydraulics: [7, 4, 2],
  pneumatics: [6, 10, 3],
  'wheels-brakes': [11, 4, 7],
  tires: [11, 2, 4],
  lighting: [9, 0, 5],
  'batteries-power': [9, 3, 0],
  propellers: [1, 2, 10],
  filters: [10, 7, 1],
}

/** `noun`: the part's name, without maker or aircraft. */
export type Assembly = Part & { noun: string; manufacturer: string; aircraftType: string; dimensions: string }

/** The number of kinds. Two assemblies are of the same kind if their numbers differ by a multiple of this. */
export const KIND_COUNT = KINDS.length

/** Makes the assembly with this number. `chance` (0 to 1) varies its price and its aircraft. */
export function makeAssembly(index: number, chance: number): Assembly {
  const [kind, dash] = combinationAt(index, KINDS, [1, 2, 3, 5, 7, 11] as const)
  const makers = MAKES[kind[0]] ?? [0]
  const maker = MAKERS[makers[Math.floor(chance * 300) % makers.length] ?? 0] ?? { name: '', number: () => '' }
  const [category, noun, dollars, pounds, box, detail] = kind
  const serial = (index * STEP) % SERIALS
  const aircraftType = aircraftOf(category, noun, chance)
  return {
    sku: maker.number(serial, dash),
    name: assemblyName({ category, noun, maker: maker.name, aircraftType, index }),
    noun,
    category,
    manufacturer: maker.name,
    aircraftType,
    description: `${noun} by ${maker.name} for ${aircraftType} and others; check the illustrated parts catalog of your serial number. ${detail}. Inspected on receipt, packed to ATA 300. The paperwork is listed with each condition.`,
    price: Math.round(dollars * 100 * (0.55 + chance * 1.1)),
    weight: pounds,
    dimensions: `${box} in`,
  }
}
