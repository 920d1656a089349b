// The names of assemblies begin with the aircraft, or with maker and model, as dealers write them, because buyers search for
// these. Lists are sorted by name: names that begin with the kind of part would fill a screen with two hundred access panels.

const AIRLINERS = [
  'Boeing 737',
  'Boeing 747',
  'Boeing 757',
  'Boeing 767',
  'Boeing 777',
  'Airbus A320',
  'Airbus A330',
  'Embraer E190',
  'CRJ-700',
  'ATR 72',
  'Dash 8',
]
export const LIGHT = [
  'Cessna 172',
  'Cessna 182',
  'Cessna 206',
  'Cessna 208',
  'Piper PA-28',
  'Piper PA-32',
  'Beechcraft Bonanza',
  'Beechcraft Baron',
  'Mooney M20',
  'Cirrus SR22',
]
const BUSINESS = [
  'King Air 90',
  'King Air 200',
  'Citation II',
  'Citation XLS',
  'Learjet 35',
  'Learjet 60',
  'Hawker 800',
  'Gulfstream IV',
  'Falcon 50',
  'Pilatus PC-12',
]
const ROTOR = ['Bell 206', 'Bell 407', 'Robinson R44', 'Airbus H125', 'Sikorsky S-76', 'MD 500']
const ALL = [AIRLINERS, LIGHT, BUSINESS, ROTOR]
const WINGED = [AIRLINERS, LIGHT, BUSINESS]
const PRESSURIZED = [AIRLINERS, BUSINESS]

/** The aircraft groups for parts, by part name or by category. A part without an entry gets an aircraft from any group. */
const FLEETS: Record<string, readonly (readonly string[])[]> = {
  'control-surfaces': WINGED,
  propellers: [LIGHT, BUSINESS],
  pneumatics: PRESSURIZED,
  'landing-gears': WINGED,
  'wheels-brakes': WINGED,
  tires: WINGED,
  'Passenger Seat Double': [AIRLINERS],
  'Galley Oven': [AIRLINERS],
  'Overhead Bin Latch': [AIRLINERS],
  Magneto: [LIGHT],
  'Cylinder Assembly': [LIGHT],
  Turbocharger: [LIGHT],
  'Air Filter, Induction': [LIGHT],
  'Fuel Control Unit': PRESSURIZED,
  'Starter Generator': PRESSURIZED,
  'Turbine Blade, Stage 1': PRESSURIZED,
  'Inlet Guide Vane': PRESSURIZED,
  'Spoiler Actuator': [AIRLINERS],
  'Leading Edge Skin': WINGED,
}

/** Categories whose parts fit many aircraft: their names begin with maker and model instead of the aircraft. */
const BY_MODEL = [
  ...['avionics-instruments', 'aircraft-engines', 'fuel-system', 'hydraulics', 'pneumatics', 'lighting'],
  'batteries-power',
]

/** Picks an aircraft for a part. `chance`: 0 to 1. */
export function aircraftOf(category: string, noun: string, chance: number): string {
  const fleets = FLEETS[noun] ?? FLEETS[category] ?? ALL
  const fleet = fleets[Math.floor(chance * 400) % fleets.length] ?? LIGHT
  return fleet[Math.floor(chance * 4000) % fleet.length] ?? ''
}

type Named = { category: string; noun: string; maker: string; aircraftType: string; index: number }

/** `Norwick N412 Directional Gyro`, `Cessna 182 Elevator Trim Tab` */
export function assemblyName({ category, noun, maker, aircraftType, index }: Named): string {
  const [brand = ''] = maker.split(' ')
  return BY_MODEL.includes(category)
    ? `${brand} ${brand.charAt(0)}${100 + ((index * 37) % 900)} ${noun}`
    : `${aircraftType} ${noun}`
}
