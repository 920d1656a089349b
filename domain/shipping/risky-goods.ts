// Finds parts that may be dangerous goods by their names: kinds that 49 CFR 172.101 lists by name, or that are made of
// listed goods. A name proves nothing: a match waits for staff to decide. A missed part is worse than a false match, so
// only words that certainly make it another thing exclude it: `BATTERY BOX`, `MASK,OXYGEN`, `PAINT SCHEME DECAL`.
// Grease, hydraulic fluid and engine oil are left out: their flash points are above 93 C, so they are usually not regulated
// (49 CFR 173.120). So are fuel cells, which in names of aircraft parts are tanks of rubber.

type Kind = {
  label: string
  /** as they occur in names, singular and plural, separated by | */
  phrases: string
  /** words that make it another thing, in addition to those of all kinds */
  but?: string
  /** the only such words, where the other things may be made of it: a dial with radium */
  butOnly?: string
  /** phrases that are another thing, though one of the phrases is in them */
  not?: string
  /** substances: in `HOSE ADHESIVE` the first word is the purpose, not the kind */
  isSubstance?: boolean
}

const KINDS = {
  battery: {
    label: 'Battery',
    phrases:
      'BATTERY|BATTERIES|BATT|BATTS|LEAD ACID|NICAD|NI CAD|LITHIUM|ELT|ELTS|ULB|LOCATOR BEACON|LOCATOR TRANSMITTER',
    but: 'BOX BOXES TRAY CHARGER CHARGERS LIMITER RACK SHELF CASE LID SUMP VENT JAR CONTACTOR BUS BUSBAR MASTER ISOLATOR ANALYZER DUMMY SIMULATOR INTERCONNECT LINK LINKS DISCONNECT ANTENNA REMOTE',
  },
  oxygen: {
    label: 'Oxygen',
    phrases: 'OXYGEN|OXY|O2|PROTECTIVE BREATHING|SMOKE HOOD|PBE',
    but: 'MASK MASKS CANNULA REGULATOR REGULATORS MANIFOLD FLOWMETER OUTLET MICROPHONE LANYARD',
  },
  extinguisher: {
    label: 'Fire extinguisher',
    phrases:
      'EXTINGUISHER|EXTINGUISHERS|EXTINGUISHING|EXTINGUISHR|EXTINGUISHRS|EXTINGUISER|EXTING|FIRE BTL|FIRE BTLS|FIRE EXT|FIRE CARTRIDGE|FIRE BOTTLE|FIRE BOTTLES|FIREX|HALON|FIREX BOTTLE',
    but: 'HORN PULL',
  },
  explosive: {
    label: 'Explosive or pyrotechnic',
    phrases:
      'SQUIB|SQUIBS|DETONATOR|DETONATORS|EXPLOSIVE|PYROTECHNIC|FLARE|FLARES|SMOKE SIGNAL|CARTRIDGE ACTUATED|EXPLOSIVE CARTRIDGE|IMPULSE CARTRIDGE|DELAY CARTRIDGE|STARTER CARTRIDGE|POWER CARTRIDGE|GAS GENERATOR|ROCKET MOTOR',
    but: 'NUT FITTING PROOF RESISTANT FLARED',
  },
  inflating: {
    label: 'Self-inflating',
    phrases:
      'LIFE RAFT|LIFERAFT|LIFE RAFTS|LIFERAFTS|LIFE VEST|LIFE VESTS|LIFE JACKET|LIFE PRESERVER|ESCAPE SLIDE|EVACUATION SLIDE|SLIDE RAFT|INFLATION CYLINDER|INFLATION BOTTLE|AIRBAG|AIR BAG',
    but: 'LIGHT LAMP',
  },
  gas: {
    label: 'Compressed gas',
    phrases:
      'NITROGEN|CO2|HELIUM|ARGON|PROPANE|BUTANE|ACETYLENE|FREON|REFRIGERANT|COMPRESSED GAS|GAS CYLINDER|CYLINDER GAS|AEROSOL|AEROSOLS|SPRAY CAN|CHARGED|PRECHARGED',
    not: 'NOT CHARGED|NOT PRECHARGED',
    but: 'REGULATOR CART DETECTOR',
  },
  sealant: {
    label: 'Sealant',
    phrases: 'SEALANT|SEALANTS|SEALING COMPOUND|SEALER|PROSEAL|PRO SEAL|POTTING COMPOUND|SILICONE RTV|RTV',
    but: 'GUN APPLICATOR NOZZLES TIP SPATULA SCRAPER TAPE GROOVE',
    isSubstance: true,
  },
  adhesive: {
    label: 'Adhesive',
    phrases:
      'ADHESIVE|ADHESIVES|GLUE|CEMENT|EPOXY|RESIN|HARDENER|CATALYST|ACTIVATOR|ACCELERATOR|CYANOACRYLATE|LOCTITE|THREADLOCKER',
    but: 'TAPE BACKED BACKING LINED GUN APPLICATOR HOOK LOOP VELCRO LAMINATE BOARD PANEL FIBERGLASS',
    isSubstance: true,
  },
  paint: {
    label: 'Paint or coating',
    phrases:
      'PAINT|PAINTS|TOUCH UP|TOUCHUP|PRIMER|PRIMERS|LACQUER|ENAMEL|VARNISH|DOPE|TOPCOAT|TOP COAT|COATING|COATINGS|EPOXY PRIMER|ALODINE|CONVERSION COATING|POLYURETHANE PAINT',
    but: 'SCHEME BRUSH GUN SPRAYER ROLLER BOOTH MASKING TAPE STRAINER CHIP STICK KNOB PUMP PRIMING PLUNGER JET',
    // The pump that an engine is started with.
    not: 'ENGINE PRIMER|FUEL PRIMER|MANUAL PRIMER|HAND PRIMER|PRIMER ASSY|PRIMER ASSEMBLY',
    isSubstance: true,
  },
  solvent: {
    label: 'Solvent or chemical',
    phrases:
      'SOLVENT|SOLVENTS|THINNER|REDUCER PAINT|PAINT REDUCER|PAINT STRIPPER|PAINT REMOVER|ACETONE|METHYL ETHYL KETONE|MEK|TOLUENE|NAPHTHA|ALCOHOL|ISOPROPYL|METHANOL|DEGREASER|DEICING FLUID|CLEANING COMPOUND|CORROSION INHIBITOR|CORROSION INHIBITING COMPOUND|CORROSION PREVENTIVE|CORROSION PREVENTATIVE|ELECTROLYTE|ACID|MERCURY|GASOLINE|AVGAS|KEROSENE|CHEMICAL|CHEMICALS',
    but: 'RESISTANT PROOF GLOVE GLOVES TANK PUMP DISPENSER LAVATORY TOILET',
    isSubstance: true,
  },
  radioactive: {
    label: 'Radioactive',
    phrases: 'RADIUM|TRITIUM|RADIOACTIVE|THORIUM|AMERICIUM|URANIUM',
    butOnly: 'DECAL DECALS LABEL LABELS PLACARD PLACARDS DETECTOR',
  },
} as const satisfies Record<string, Kind>

export type RiskyKind = keyof typeof KINDS
export const RISKY_KINDS = Object.keys(KINDS) as RiskyKind[]
export const riskyLabel = (kind: RiskyKind): string => KINDS[kind].label

/** Things fixed to, worn with or written on any of them. */
const OTHER_THINGS =
  'BRACKET BRACKETS MOUNT MOUNTS MOUNTING STRAP STRAPS HOLDER CLAMP CLAMPS COVER COVERS CAP CABLE CABLES CONNECTOR CONNECTORS TERMINAL TERMINALS ' +
  'HARNESS WIRE WIRING PLUG RECEPTACLE ADAPTER ADAPTOR HOSE HOSES TUBE TUBES TUBING LINE LINES PIPE DUCT VALVE VALVES GAUGE GAGE INDICATOR SWITCH ' +
  'SWITCHES RELAY SENSOR TRANSDUCER TRANSMITTER MONITOR PANEL PLACARD PLACARDS DECAL DECALS LABEL LABELS STENCIL SIGN TOOL TOOLS TESTER WRENCH ' +
  'BAG POUCH DOOR COMPARTMENT FITTING FITTINGS COUPLING NUT BOLT SCREW WASHER GASKET SEAL SPRING PIN NOZZLE FILTER ELEMENT BULKHEAD ' +
  'COMPENSATOR GLOVE GLOVES CONTROLLER LIGHT LAMP BREAKER HANDLE INSTRUCTION INSTRUCTIONS'

/** Of substances these are how they are sold: `TUBE, SEALANT`. */
const PACKAGES = new Set(['TUBE', 'TUBES'])

const words = (text: string): string[] => text.split(' ')
const OTHERS: ReadonlyMap<RiskyKind, ReadonlySet<string>> = new Map(
  RISKY_KINDS.map(kind => {
    const { but = '', butOnly = `${OTHER_THINGS} ${but}`, isSubstance = false }: Kind = KINDS[kind]
    const others = words(butOnly)
    return [kind, new Set(others.filter(word => !isSubstance || !PACKAGES.has(word)))]
  }),
)
const isOther = (kind: RiskyKind, word: string): boolean => OTHERS.get(kind)?.has(word) === true

/** Phrases that are always of the kind, whatever words follow: `BATTERY PACK EMERGENCY LIGHT`. */
const SURELY: Readonly<Record<string, RiskyKind>> = { 'BATTERY PACK': 'battery', 'BATTERY PACKS': 'battery' }

/** Names that are nothing but one of these: of more words they say something else. */
const ALONE: Readonly<Record<string, RiskyKind>> = {
  BOTTLE: 'extinguisher',
  'BOTTLE ASSY': 'extinguisher',
  CARTRIDGE: 'explosive',
  'CARTRIDGE ASSY': 'explosive',
  INITIATOR: 'explosive',
}

/** Several parts in one: `CYLINDER AND VALVE`. Then no word excludes it. */
const JOINED = new Set(['AND', 'PLUS'])

type Name = { parts: string[]; isJoined: boolean; included: string[] }

/**
 * The parts of a name between commas, brackets and dashes, in capitals and with single spaces, as far as a `WITH`; `included`: the
 * parts behind it. `WITHOUT` and `LESS` end both.
 */
function partsOf(name: string): Name {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('W/O', ' WITHOUT ')
    .replaceAll('W/', ' WITH ')
    .replaceAll('&', ' AND ')
    .replaceAll('+', ' AND ')
    .replaceAll('/', ' AND ')
  const [present = ''] = withTransmitters(plain).split(/\b(?:WITHOUT|LESS)\b/)
  const [kept = '', ...included] = present.split(/\b(?:WITH|INCL|INCLUDING|CONTAINING)\b/)
  const parts = splitName(kept)
  return {
    parts,
    isJoined: words(parts.join(' ')).some(word => JOINED.has(word)),
    included: included.flatMap(splitName),
  }
}

/** An ELT is a transmitter, and has a lithium battery; other transmitters of a name measure. */
const withTransmitters = (plain: string): string =>
  /\bELTS?\b/.test(plain) ? plain.replace(/\bTRANSMITTERS?\b/g, 'ELT') : plain

const splitName = (text: string): string[] =>
  text
    .replace(/\b(NI|LEAD|PRO|LIFE|SELF|EPOXY|TOUCH)-/g, '$1 ')
    .split(/[,;:()\-\u2010-\u2015[\]]/)
    .map(part =>
      part
        .split(/[^A-Z0-9]+/)
        .filter(Boolean)
        .join(' '),
    )
    .filter(Boolean)

/** The kind of possibly dangerous goods that a name is of or includes; null: none. */
const kindOfName = (name: Name): RiskyKind | null => kindOfParts(name) ?? kindIncluded(name)

/**
 * The kind of article that a name says is included: `BATTERY CASE WITH CELLS`, `BRACKET WITH EXTINGUISHER`. Not of substances:
 * `TAPE WITH ADHESIVE` has it on its surface.
 */
function kindIncluded({ parts, included }: Name): RiskyKind | null {
  const hasCells = included.flatMap(words).some(word => CELLS.has(word))
  if (hasCells && mentionedIn(parts).includes('battery')) return 'battery'
  const kind = kindOfParts({ parts: included, isJoined: false })
  if (kind === null) return null
  const { isSubstance = false }: Kind = KINDS[kind]
  return isSubstance ? null : kind
}

const CELLS = new Set(['CELL', 'CELLS'])

function kindOfParts({ parts, isJoined }: Pick<Name, 'parts' | 'isJoined'>): RiskyKind | null {
  const whole = parts.join(' ')
  const alone = ALONE[whole]
  if (alone) return alone
  for (const [phrase, kind] of Object.entries(SURELY)) if (` ${whole} `.includes(` ${phrase} `)) return kind
  const turned = turnedPart(parts)
  if (turned !== null) return kindOfParts({ parts: [turned], isJoined })
  for (const kind of mentionedIn(parts)) {
    // A phrase may span a comma: `COMPOUND, SEALING`, `EXTINGUISHER, FIRE`.
    const at = parts.findIndex(part => phraseIn(part, kind) !== null)
    const found = at === -1 ? null : phraseIn(parts[at] ?? '', kind)
    if (found === null) continue
    if (isJoined) return kind
    const [first = ''] = parts
    const { isSubstance = false }: Kind = KINDS[kind]
    const isBehind = words(found.behind).some(word => isOther(kind, word))
    const isBefore =
      at > 0
        ? words(first).some(word => isOther(kind, word))
        : !isSubstance && isOther(kind, words(found.before)[0] ?? '')
    if (!isBehind && !isBefore) return kind
  }
  return null
}

/** A phrase that a comma inverts, in reading order: `FIRE BOTTLE ASSY` for `BOTTLE ASSY, FIRE`. Null: no inverted phrase. */
function turnedPart([first = '', ...others]: readonly string[]): string | null {
  for (const other of others) {
    const turned = `${other} ${first}`
    for (const kind of mentionedIn([other]))
      for (const phrase of PHRASES[kind]) {
        const at = ` ${turned} `.indexOf(` ${phrase} `)
        if (at !== -1 && at <= other.length && at + phrase.length > other.length) return turned
      }
  }
  return null
}

const PHRASES: Record<RiskyKind, readonly string[]> = Object.assign(
  {},
  ...RISKY_KINDS.map(kind => ({ [kind]: KINDS[kind].phrases.split('|') })),
)

const NOT_PHRASES: Record<RiskyKind, readonly string[]> = Object.assign(
  {},
  ...RISKY_KINDS.map(kind => ({ [kind]: notOf(KINDS[kind]).split('|').filter(Boolean) })),
)
function notOf(kind: Kind): string {
  return kind.not ?? ''
}

/** The kinds with a phrase that begins with this word. */
const KINDS_BY_WORD = new Map<string, RiskyKind[]>()
for (const kind of RISKY_KINDS)
  for (const word of new Set(PHRASES[kind].map(phrase => words(phrase)[0] ?? '')))
    KINDS_BY_WORD.set(word, [...(KINDS_BY_WORD.get(word) ?? []), kind])

/** The kinds whose phrases may match a name. Most names match none, and a cart or a sheet checks hundreds of names. */
function mentionedIn(parts: readonly string[]): RiskyKind[] {
  const mentioned = new Set(parts.flatMap(words).flatMap(word => KINDS_BY_WORD.get(word) ?? []))
  return mentioned.size === 0 ? [] : RISKY_KINDS.filter(kind => mentioned.has(kind))
}

/** The text before and behind the last phrase of a kind in a part of a name. */
function phraseIn(part: string, kind: RiskyKind): { before: string; behind: string } | null {
  const padded = NOT_PHRASES[kind].reduce((text, phrase) => text.replaceAll(` ${phrase} `, ' - '), ` ${part} `)
  let last = -1
  let end = -1
  for (const phrase of PHRASES[kind]) {
    const at = padded.lastIndexOf(` ${phrase} `)
    if (at > last) {
      last = at
      end = at + phrase.length + 1
    }
  }
  return last === -1 ? null : { before: padded.slice(0, last).trim(), behind: padded.slice(end).trim() }
}

/** Words of categories that do not indicate their content. */
const OF_ANY_CATEGORY = new Set(
  words('AIRCRAFT AVIATION AND MAIN EMERGENCY PORTABLE SUPPLIES PRODUCTS MATERIALS GOODS SHIP FIRE'),
)
const OF_CATEGORY: ReadonlyMap<string, RiskyKind> = new Map(
  Object.entries({
    BATTERY: 'battery',
    BATTERIES: 'battery',
    OXYGEN: 'oxygen',
    CYLINDERS: 'oxygen',
    GENERATORS: 'oxygen',
    EXTINGUISHER: 'extinguisher',
    EXTINGUISHERS: 'extinguisher',
    SQUIBS: 'explosive',
    PYROTECHNICS: 'explosive',
    SEALANT: 'sealant',
    SEALANTS: 'sealant',
    SEALERS: 'sealant',
    ADHESIVE: 'adhesive',
    ADHESIVES: 'adhesive',
    GLUES: 'adhesive',
    EPOXIES: 'adhesive',
    RESINS: 'adhesive',
    PAINT: 'paint',
    PAINTS: 'paint',
    PRIMERS: 'paint',
    COATINGS: 'paint',
    SOLVENT: 'solvent',
    SOLVENTS: 'solvent',
    THINNERS: 'solvent',
    CHEMICAL: 'solvent',
    CHEMICALS: 'solvent',
    AEROSOLS: 'gas',
    GASES: 'gas',
    DANGEROUS: 'solvent',
    HAZARDOUS: 'solvent',
    HAZMAT: 'solvent',
  } satisfies Record<string, RiskyKind>),
)

/** The kind of a category that contains only this kind: `Sealants & Adhesives`, not `Batteries & Power`. */
function kindOfCategory(category: string): RiskyKind | null {
  const categoryParts = partsOf(category)
    .parts.flatMap(words)
    .filter(word => !OF_ANY_CATEGORY.has(word))
  const kinds = categoryParts.map(word => OF_CATEGORY.get(word))
  // Generators and cylinders are oxygen's only beside it.
  if (!kinds.some(Boolean) || kinds.includes(undefined)) return null
  if (categoryParts.every(word => word === 'CYLINDERS' || word === 'GENERATORS')) return null
  return kinds[0] ?? null
}

/**
 * The kind of possibly dangerous goods of a part, by its name, or by a category of that kind alone unless the name
 * shows another thing; null: none.
 */
export function riskyKind(name: string, category: string | null = null): RiskyKind | null {
  const read = partsOf(name)
  const byName = kindOfName(read)
  if (byName || category === null) return byName
  const byCategory = kindOfCategory(category)
  if (byCategory === null) return null
  const { parts, isJoined } = read
  const [first = ''] = parts
  const ends = [words(first)[0] ?? '', words(first).at(-1) ?? '']
  return !isJoined && ends.some(word => isOther(byCategory, word)) ? null : byCategory
}
