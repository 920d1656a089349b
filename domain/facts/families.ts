/** The kind of a fact: a sortable figure, or a word. */
export type FactKind = 'number' | 'text'

/** A dimension line of the drawings (drawings/measures.ts): diameter, length, outside and inside diameter, thickness, grip. */
export type DrawnMeasure = 'd' | 'l' | 'o' | 'i' | 't' | 'g'

export type FactField = {
  key: string
  label: string
  /** its name in a sentence, if that is not the label in small letters */
  noun?: string
  kind: FactKind
  /** written behind the figures */
  unit?: string
  /** of the dimension line in the family's drawing */
  letter?: string
  /** the corresponding line of the drawing */
  measure?: DrawnMeasure
}

/** Parts that differ in figures only, and are listed as a table of them. */
export type Family = {
  slug: string
  /** the singular */
  name: string
  title: string
  /** one sentence for the head of its page */
  about: string
  /** the drawing that all of them share, by its name in drawings/draw.ts */
  drawing: string
  /** in the order of columns */
  facts: readonly FactField[]
}

const inches = (key: string, label: string, measure?: DrawnMeasure): FactField => ({
  key,
  label,
  kind: 'number',
  unit: 'in',
  ...(measure ? { measure, letter: measure.toUpperCase() } : {}),
})
const figure = (key: string, label: string, unit?: string): FactField => ({ key, label, kind: 'number', unit })
const word = (key: string, label: string): FactField => ({ key, label, kind: 'text' })

const THREAD = word('thread', 'Thread')
const HEAD = word('head', 'Head')
const MATERIAL = word('material', 'Material')
const FINISH = word('finish', 'Finish')
const TYPE = word('type', 'Type')
/** `No. 10`, `1/4`: sorted by the inches that it is. */
const FOR_BOLT: FactField = { key: 'bolt', label: 'For bolt', noun: 'bolt size', kind: 'number' }
const VOLTS = figure('volts', 'Voltage', 'V')
const AMPS = figure('amps', 'Current', 'A')

/** The families, in display order. */
export const FAMILIES: readonly Family[] = [
  {
    slug: 'bolts',
    name: 'Bolt',
    title: 'Bolts',
    drawing: 'bolt',
    about: 'AN, NAS and MS bolts by diameter, thread, grip and length.',
    facts: [
      ...[inches('diameter', 'Diameter', 'd'), THREAD, inches('grip', 'Grip', 'g')],
      ...[
        inches('length', 'Nominal length', 'l'),
        HEAD,
        { ...word('drilled', 'Drilled'), noun: 'drilling' },
        MATERIAL,
        FINISH,
      ],
    ],
  },
  {
    slug: 'screws',
    name: 'Screw',
    title: 'Screws',
    drawing: 'screw',
    about: 'Structural, machine and cap screws by thread, length and head.',
    facts: [
      ...[inches('diameter', 'Diameter', 'd'), THREAD, inches('length', 'Length', 'l')],
      ...[inches('grip', 'Grip', 'g'), HEAD, MATERIAL, FINISH],
    ],
  },
  {
    slug: 'nuts',
    name: 'Nut',
    title: 'Nuts',
    drawing: 'nut',
    about: 'Self-locking, castle, plain and check nuts by the bolt that they fit.',
    facts: [{ ...FOR_BOLT, measure: 'd', letter: 'D' }, THREAD, TYPE, MATERIAL, FINISH],
  },
  {
    slug: 'washers',
    name: 'Washer',
    title: 'Washers',
    drawing: 'washer',
    about: 'Flat and lock washers by bolt, diameters and thickness.',
    facts: [
      ...[FOR_BOLT, inches('inside', 'Inside diameter', 'i'), inches('outside', 'Outside diameter', 'o')],
      ...[inches('thickness', 'Thickness'), TYPE, MATERIAL, FINISH],
    ],
  },
  {
    slug: 'rivets',
    name: 'Rivet',
    title: 'Rivets',
    drawing: 'rivet',
    about: 'Solid and blind rivets by diameter, length or grip, head and alloy.',
    facts: [
      ...[inches('diameter', 'Diameter', 'd'), inches('length', 'Length', 'l')],
      ...[inches('grip', 'Longest grip', 'g'), TYPE, HEAD, MATERIAL],
    ],
  },
  {
    slug: 'pins',
    name: 'Pin',
    title: 'Pins',
    drawing: 'pin',
    about: 'Clevis pins, cotter pins and spring pins by diameter and length.',
    facts: [
      ...[TYPE, inches('diameter', 'Diameter', 'd'), { ...inches('grip', 'Grip', 'l'), letter: 'G' }],
      ...[inches('length', 'Length', 'l'), MATERIAL, FINISH],
    ],
  },
  {
    slug: 'o-rings',
    name: 'O-ring',
    title: 'O-rings',
    drawing: 'o-ring',
    about: 'Preformed packings by AS568 size, inside diameter, cross section and compound.',
    facts: [
      ...[{ ...figure('size', 'AS568 size'), noun: 'AS568 size' }, inches('inside', 'Inside diameter', 'i')],
      ...[{ ...inches('section', 'Cross section', 't'), letter: 'W' }, MATERIAL],
    ],
  },
  {
    slug: 'clamps',
    name: 'Clamp',
    title: 'Clamps',
    drawing: 'clamp',
    about: 'Loop clamps by the tube or bundle that they hold.',
    facts: [{ ...inches('diameter', 'Holds', 'd'), noun: 'diameter' }, TYPE, word('cushion', 'Cushion'), MATERIAL],
  },
  {
    slug: 'fittings',
    name: 'Fitting',
    title: 'Tube fittings',
    drawing: 'fitting',
    about: 'Flared and flareless tube fittings by tube, type and material.',
    facts: [TYPE, { ...inches('tube', 'Tube, outside', 'd'), noun: 'tube diameter' }, THREAD, MATERIAL],
  },
  {
    slug: 'hoses',
    name: 'Hose',
    title: 'Hoses',
    drawing: 'hose',
    about: 'Hoses and hose assemblies by bore and length.',
    facts: [inches('bore', 'Bore', 'd'), inches('length', 'Length'), figure('pressure', 'Pressure', 'psi'), MATERIAL],
  },
  {
    slug: 'bearings',
    name: 'Bearing',
    title: 'Bearings',
    drawing: 'bearing',
    about: 'Airframe bearings by bore and type.',
    facts: [inches('bore', 'Bore', 'i'), inches('outside', 'Outside diameter'), inches('width', 'Width'), TYPE],
  },
  {
    slug: 'filters',
    name: 'Filter',
    title: 'Filters',
    drawing: 'filter',
    about: 'Oil, fuel, hydraulic and air filters and their elements.',
    facts: [TYPE, figure('micron', 'Rating', 'micron')],
  },
  {
    slug: 'tires',
    name: 'Tire',
    title: 'Tires',
    drawing: 'tyre',
    about: 'Aircraft tires by size, type and ply rating.',
    facts: [word('size', 'Size'), figure('ply', 'Ply rating'), TYPE, word('position', 'Position')],
  },
  {
    slug: 'batteries',
    name: 'Battery',
    title: 'Batteries',
    drawing: 'battery',
    about: 'Main and emergency batteries by voltage and capacity.',
    facts: [VOLTS, figure('capacity', 'Capacity', 'Ah'), TYPE],
  },
  {
    slug: 'circuit-breakers',
    name: 'Circuit breaker',
    title: 'Circuit breakers',
    drawing: 'breaker',
    about: 'Push-pull circuit breakers by current.',
    facts: [AMPS, VOLTS, TYPE],
  },
  {
    slug: 'switches',
    name: 'Switch',
    title: 'Switches',
    drawing: 'switch',
    about: 'Toggle, push and sensitive switches by type and poles.',
    facts: [TYPE, figure('poles', 'Poles'), VOLTS],
  },
  {
    slug: 'relays',
    name: 'Relay',
    title: 'Relays',
    drawing: 'relay',
    about: 'Relays and contactors by coil voltage and current.',
    facts: [VOLTS, AMPS, TYPE],
  },
  {
    slug: 'lamps',
    name: 'Lamp',
    title: 'Lamps',
    drawing: 'lamp',
    about: 'Incandescent and halogen lamps by voltage and current.',
    facts: [VOLTS, AMPS, figure('watts', 'Power', 'W')],
  },
  {
    slug: 'connectors',
    name: 'Connector',
    title: 'Connectors',
    drawing: 'connector',
    about: 'Circular connectors by shell, insert arrangement and contacts.',
    facts: [TYPE, figure('shell', 'Shell size'), word('insert', 'Insert'), word('contacts', 'Contacts')],
  },
  {
    slug: 'wire',
    name: 'Wire',
    title: 'Wire',
    drawing: 'cable',
    about: 'Hook-up wire and shielded cable by gauge and color.',
    facts: [
      ...[figure('gauge', 'Gauge', 'AWG'), figure('conductors', 'Conductors'), word('color', 'Color')],
      ...[word('insulation', 'Insulation'), VOLTS],
    ],
  },
  {
    slug: 'safety-wire',
    name: 'Safety wire',
    title: 'Safety wire',
    drawing: 'cable',
    about: 'Lockwire by diameter and material.',
    facts: [inches('diameter', 'Diameter'), MATERIAL],
  },
]

const BY_SLUG = new Map(FAMILIES.map(family => [family.slug, family]))

/** The family of this slug, if there is one. */
export const familyOf = (slug: string | null | undefined): Family | null => BY_SLUG.get(slug ?? '') ?? null

export const FAMILY_SLUGS = FAMILIES.map(({ slug }) => slug)

/** The slugs of the families that have a fact of this key. */
export const familiesWithFact = (key: string): string[] =>
  FAMILIES.filter(({ facts }) => facts.some(one => one.key === key)).map(({ slug }) => slug)

/** The name of a fact in a sentence: `grip`, `bolt size`. */
export function factNoun(family: Family | null, key: string): string {
  const field = (family?.facts ?? FAMILIES.flatMap(({ facts }) => facts)).find(one => one.key === key)
  return field?.noun ?? field?.label.toLowerCase() ?? key
}

/** The label of each key if the family is unknown; for a key of several families, the first label. */
export const FACT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  FAMILIES.toReversed().flatMap(({ facts }) => facts.map(({ key, label }) => [key, label])),
)
