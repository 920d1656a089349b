// Reads the family from a part's name. Lists write `BOLT,MACHINE`, `MACHINE BOLT` or `Bolt, Hex Head, 1/4-28`, and use
// the same words for other things: `BOLT CUTTER`, `BALL SCREW`, `BEARING RETAINER`. So a name is read only if all words
// around the noun are known to occur with it.

/** `after`: if the name matches this, any words may precede the noun (an aircraft, a maker). */
type Noun = { family: string; nouns: RegExp; with: string; after?: RegExp }

const NOUNS: readonly Noun[] = [
  {
    family: 'o-rings',
    nouns: /\b(?:O[- ']?RINGS?|ANEL-O|(?:PREFORMED )?PACKINGS?(?:,? ?PREFORMED)|PREFORMED PACKINGS?)\b/,
    with: 'RUBBER FUEL RESISTANT NITRILE VITON',
  },
  {
    family: 'circuit-breakers',
    nouns: /\b(?:CIRCUIT BREAKERS?|CKT BREAKERS?|BREAKERS?,? ?CIRCUIT)\b/,
    with: 'PUSH PULL TRIP FREE THERMAL ASSY ASSEMBLY',
  },
  {
    family: 'safety-wire',
    nouns: /\b(?:SAFETY WIRE|LOCK ?WIRE|WIRE,? ?(?:SAFETY|LOCK|NONELECTRICAL))\b/,
    with: 'STAINLESS STEEL',
  },
  {
    family: 'bolts',
    nouns: /\b(?:BOLTS?|EYE ?BOLTS?)\b/,
    with: 'MACHINE HEX HEAD HD CLOSE TOLERANCE TOL CLEVIS EYE SHEAR TENSION INTERNAL WRENCHING DRILLED SHANK 12 POINT',
  },
  {
    family: 'screws',
    nouns: /\b(?:SCREWS?|SETSCREWS?|PARAFUSO)\b/,
    with: 'MACHINE CAP SOCKET HEAD HD PAN FLAT ROUND TRUSS FILLISTER SELF TAPPING STRUCTURAL SET PHILLIPS CROSS RECESSED SLOTTED COUNTERSUNK CLOSE TOLERANCE WASHER',
  },
  {
    family: 'nuts',
    nouns: /\b(?:NUTS?|NUTPLATES?|LOCKNUTS?|PORCA)\b/,
    with: 'SELF LOCKING LOCK CASTLE CASTELLATED PLAIN HEX HEXAGON SLOTTED PLATE ANCHOR CHECK JAM FRENO THIN',
  },
  {
    family: 'washers',
    nouns: /\b(?:WASHERS?|ARRUELA)\b/,
    with: 'FLAT LOCK PLAIN SPLIT TOOTH INTERNAL EXTERNAL COUNTERSUNK RECESSED STAR',
  },
  {
    family: 'rivets',
    nouns: /\b(?:RIVETS?|REBITE)\b/,
    with: 'SOLID BLIND UNIVERSAL HEAD FLUSH COUNTERSUNK POP TUBULAR CEGO CHERRY CHERRYMAX',
  },
  {
    family: 'pins',
    nouns:
      /\b(?:(?:COTTER|CLEVIS|SPLIT|ROLL|SPRING|DOWEL) PINS?|PINS?,? ?(?:COTTER|CLEVIS|SPLIT|ROLL|SPRING|DOWEL)|CONTRAPINO)\b/,
    with: 'STEEL',
  },
  {
    family: 'clamps',
    nouns: /\bCLAMPS?\b/,
    with: 'LOOP CUSHIONED CUSHION HOSE TUBE LINE CABLE SUPPORT',
  },
  {
    family: 'fittings',
    nouns: /\b(?:UNIONS?|NIPPLES?|ELBOWS?|TEES?|REDUCERS?)\b/,
    with: 'TUBE BOSS PIPE FLARED FLARELESS 90 45 DEG TO HOSE BULKHEAD FITTING',
  },
  {
    family: 'hoses',
    nouns: /\b(?:HOSES?|MANGUEIRA)\b/,
    with: 'ASSY ASSEMBLY FLEXIBLE NONMETALLIC METALLIC PREFORMED RUBBER FUEL OIL HYDRAULIC AIR DRAIN BRAKE',
  },
  {
    family: 'bearings',
    nouns: /\b(?:BEARINGS?|ROLAMENTO)\b/,
    with: 'BALL ROLLER NEEDLE PLAIN SLEEVE ROD END AIRFRAME ANTI FRICTION SELF ALIGNING SPHERICAL ANNULAR THRUST TAPERED JOURNAL',
  },
  {
    family: 'filters',
    nouns: /\b(?:FILTERS?|FILTRO)\b/,
    after: /\b(?:OIL|FUEL|HYDRAULIC|AIR|INDUCTION)\b/,
    with: 'ELEMENT OIL FUEL AIR HYDRAULIC INDUCTION FLUID INLET LINE ASSY ASSEMBLY',
  },
  {
    family: 'tires',
    nouns: /\b(?:TIRES?|TYRES?)\b/,
    after: /TIRE|TYRE/,
    with: 'MAIN NOSE TAIL AIRCRAFT PNEUMATIC TUBELESS TYPE III VII',
  },
  {
    family: 'batteries',
    nouns: /\bBATTER(?:Y|IES)\b/,
    after: /BATTER/,
    with: 'MAIN SHIP STORAGE AIRCRAFT NICKEL CADMIUM NICAD LEAD ACID LITHIUM ION EMERGENCY PACK ASSY ASSEMBLY',
  },
  {
    family: 'switches',
    nouns: /\bSWITCH(?:ES)?\b/,
    with: 'TOGGLE PRESSURE ROCKER ROTARY PUSH BUTTON PUSHBUTTON LIMIT MICRO SENSITIVE PROXIMITY THERMAL THERMOSTATIC FLOAT ASSY ASSEMBLY TEMPERATURE SELECTOR',
  },
  {
    family: 'relays',
    nouns: /\b(?:RELAYS?|CONTACTORS?)\b/,
    with: 'ELECTROMAGNETIC POWER LATCHING ARMATURE TIME DELAY HERMETIC ASSY ASSEMBLY',
  },
  {
    family: 'lamps',
    nouns: /\bLAMPS?\b/,
    with: 'INCANDESCENT HALOGEN MINIATURE COLORLESS TRANSPARENT',
  },
  {
    family: 'connectors',
    nouns: /\bCONNECTORS?\b/,
    with: 'PLUG RECEPTACLE ELECTRICAL ELEC CIRCULAR COAXIAL COAX',
  },
  {
    family: 'wire',
    nouns: /\bWIRES?\b/,
    with: 'ELECTRICAL ELECTRIC HOOK UP SHIELDED',
  },
]
const GOES_WITH = new Map(NOUNS.map(({ family, with: words }) => [family, new Set(words.split(' '))]))
/** Words that occur with every family. */
const COMMON = new Set([
  'STEEL',
  'ALUMINUM',
  'ALUM',
  'CRES',
  'STAINLESS',
  'BRASS',
  'NYLON',
  'TITANIUM',
  'AN',
  'MS',
  'NAS',
])

/** For these families the words between the first and second comma after the noun must be known, too: `FILTER, RADIO` and `CONNECTOR, ROD END` are not of the family. */
const OF_MANY_KINDS = new Set(['connectors', 'filters', 'lamps', 'batteries'])

/** With one of these words anywhere in the name the part is something else: `BEARING, RETAINER`, `NUT, KIT`. */
const OTHER_THINGS =
  /\b(?:KITS?|RETAINERS?|HOUSINGS?|TOOLS?|COVERS?|PULLERS?|REMOVERS?|EXTRACTORS?|DRIVERS?|CUTTERS?|HOLDERS?|BRACKETS?|PLIERS|INSERTERS?|STRAPS?|GUARDS?|BOWLS?|PANELS?|TERMINALS?|SLEEVE FOR|COUPLING|FOR)\b/

/** The family that a name states; null if it states none, or cannot be read reliably. */
export function familyByName(name: string): string | null {
  const plain = name
    .toUpperCase()
    .replace(/\([^)]*\)?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === '' || OTHER_THINGS.test(plain)) return null
  for (const { family, nouns, after } of NOUNS) {
    const found = nouns.exec(plain)
    if (!found) continue
    // The text before the noun, and behind it up to the comma.
    const before = plain.slice(0, found.index)
    const [behind = '', next = ''] = plain.slice(found.index + found[0].length).split(',')
    const first = after?.test(plain) ? '' : before
    const beside = OF_MANY_KINDS.has(family) ? `${first} ${behind} ${next}` : `${first} ${behind}`
    if (before.includes(',') || !wordsOf(beside).every(word => isKnown(family, word))) return null
    return family
  }
  return null
}

const wordsOf = (text: string): string[] => text.split(/[^A-Z0-9]+/).filter(Boolean)
const isKnown = (family: string, word: string): boolean => COMMON.has(word) || GOES_WITH.get(family)?.has(word) === true
