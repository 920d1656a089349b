import * as airframe from './families/airframe.ts'
import * as electrics from './families/electrics.ts'
import * as fasteners from './families/fasteners.ts'
import * as systems from './families/systems.ts'
import { MEASURES, type Measures, measure } from './measures.ts'
import { GRIP, inches, Pen } from './pen.ts'
import { SCENES } from './scenes.ts'

type Draw = (pen: Pen, measures: Measures, seed: number) => void

/** Every family of parts with its own drawing, by its name in addresses. */
export const FAMILIES: Record<string, Draw> = {
  bolt: fasteners.bolt,
  'socket-bolt': fasteners.socketBolt,
  'twelve-point-bolt': fasteners.twelvePointBolt,
  screw: fasteners.screw,
  'flush-screw': fasteners.flushScrew,
  nut: fasteners.nut,
  washer: fasteners.washer,
  rivet: fasteners.rivet,
  'flush-rivet': fasteners.flushRivet,
  pin: fasteners.pin,
  'o-ring': fasteners.oRing,
  seal: fasteners.seal,
  bearing: fasteners.bearing,
  bushing: fasteners.bushing,
  spring: fasteners.spring,
  clamp: fasteners.clamp,
  hose: systems.hose,
  fitting: systems.fitting,
  elbow: systems.elbow,
  tube: systems.tube,
  filter: systems.filter,
  valve: systems.valve,
  pump: systems.pump,
  actuator: systems.actuator,
  rod: systems.rod,
  gear: systems.gear,
  tyre: systems.tyre,
  wheel: systems.wheel,
  brake: systems.brake,
  motor: systems.motor,
  blade: systems.blade,
  engine: systems.engine,
  gauge: electrics.gauge,
  avionics: electrics.avionics,
  'control-panel': electrics.panelUnit,
  connector: electrics.connector,
  switch: electrics.toggle,
  relay: electrics.relay,
  breaker: electrics.breaker,
  lamp: electrics.lamp,
  light: electrics.light,
  sensor: electrics.sensor,
  cable: electrics.cable,
  battery: electrics.battery,
  antenna: electrics.antenna,
  panel: airframe.panel,
  surface: airframe.surface,
  bracket: airframe.bracket,
  window: airframe.window,
  seat: airframe.seat,
  gasket: airframe.gasket,
  duct: airframe.duct,
  cylinder: airframe.cylinder,
  component: airframe.component,
}

const MAX_SEEDS = 1_000_000

/** A part without dimensions, whose drawing shows letters instead of figures. */
const LETTERED: Measures = { d: 0.25, l: 1, o: 1.6, i: 0.8, t: 0.15 }
/** Measures and their letters: `dDlLgG`. */
const LETTERS = /^([dloitg][A-Z]){1,8}$/

/** The drawing of a whole family: its dimension lines with letters. */
function drawLettered(family: Draw, letters: string): string {
  const pairs = (letters.match(/../g) ?? []).map(pair => [pair.charAt(0), pair.charAt(1)] as const)
  const measures: Measures = {}
  const marks = new Map<string, string>()
  for (const [name, letter] of pairs) {
    if (name === 'g') marks.set(GRIP, letter)
    const key = MEASURES.find(key => key === name)
    const figure = key && LETTERED[key]
    if (!key || figure === undefined) continue
    measures[key] = figure
    for (const mark of ['', '⌀', 'W ']) marks.set(mark + inches(figure), letter)
  }
  const pen = new Pen(marks)
  family(pen, measures, 0)
  return pen.svg(240, 240)
}

/**
 * The SVG of a family or a scene (`scene-…`), with the measures of the query; null for an unknown name. Invalid numbers
 * are left out, and only numbers of the query get into the drawing. With `letters` it is the drawing of a family: its
 * dimension lines have the letters that head the columns of a table (domain/facts/families.ts).
 */
export function draw(name: string, query: URLSearchParams): string | null {
  const pen = new Pen()
  if (name.startsWith('scene-')) {
    const scene = name.slice('scene-'.length)
    if (!Object.hasOwn(SCENES, scene)) return null
    SCENES[scene]?.(pen)
    return pen.svg(320, 240)
  }
  if (!Object.hasOwn(FAMILIES, name)) return null
  const family = FAMILIES[name]
  const letters = query.get('letters') ?? ''
  if (family && LETTERS.test(letters)) return drawLettered(family, letters)
  const measures: Measures = {}
  for (const key of MEASURES) {
    const value = measure(number(query.get(key)))
    if (value !== undefined) measures[key] = value
  }
  const seed = number(query.get('s')) ?? 0
  FAMILIES[name]?.(pen, measures, Math.floor(Math.abs(seed)) % MAX_SEEDS)
  return pen.svg(240, 240)
}

const number = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined
