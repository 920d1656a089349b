import { CONDITIONS, type Condition } from '../catalogue/condition.ts'
import { dayShape } from '../text/day-shape.ts'
import { blankableText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'

/**
 * Pieces that can be told apart from the others of their line of stock: one piece with a serial number, a lot, or a bin of
 * bulk with papers or a place of its own.
 */
export const UNIT_KINDS = { serial: 'Serial number', lot: 'Lot or batch', bulk: 'Bulk' } as const
export type UnitKind = keyof typeof UNIT_KINDS
export const UNIT_KIND_NAMES = Object.keys(UNIT_KINDS) as UnitKind[]

/**
 * Where the pieces of a new unit come from: they arrive, and are for sale at once or looked at first; or they lie on the shelf
 * already, among those that nobody has told apart.
 */
export const UNIT_SOURCES = {
  arrived: 'Arrives, and is for sale',
  to_inspect: 'Arrives, and is to be inspected',
  on_shelf: 'Lies on the shelf without a mark yet',
} as const
export type UnitSource = keyof typeof UNIT_SOURCES
export const UNIT_SOURCE_NAMES = Object.keys(UNIT_SOURCES) as UnitSource[]

/** Where a unit stands. Only what is available is for sale; what of it is reserved, sold or shipped is counted in pieces. */
export const UNIT_STATES = {
  inspecting: 'To inspect',
  available: 'Available',
  quarantined: 'Quarantined',
  returned_to_vendor: 'Returned to the vendor',
  scrapped: 'Scrapped',
} as const
export type UnitState = keyof typeof UNIT_STATES
export const UNIT_STATE_NAMES = Object.keys(UNIT_STATES) as UnitState[]

type Move = { word: string; from: readonly UnitState[]; to: UnitState; needsNote: boolean }

/** Everything that can happen to a unit as a whole; the server writes each by one function (server/inventory/units/move-unit.ts). */
export const UNIT_MOVES = {
  accepted: { word: 'Accept', from: ['inspecting'], to: 'available', needsNote: false },
  quarantined: { word: 'Quarantine', from: ['inspecting', 'available'], to: 'quarantined', needsNote: true },
  /** by the store itself, on the day on which too little of its shelf life is left */
  expired: { word: 'Expired', from: ['available'], to: 'quarantined', needsNote: false },
  cleared: { word: 'Clear for sale', from: ['quarantined'], to: 'available', needsNote: true },
  sent_back: {
    ...{ word: 'Return to the vendor', from: ['inspecting', 'quarantined'], to: 'returned_to_vendor', needsNote: true },
  },
  scrapped: { word: 'Scrap', from: ['inspecting', 'quarantined'], to: 'scrapped', needsNote: true },
} as const satisfies Record<string, Move>
export type UnitMove = keyof typeof UNIT_MOVES
/** What an admin can do. */
export const ADMIN_UNIT_MOVES = [
  'accepted',
  'quarantined',
  'cleared',
  'sent_back',
  'scrapped',
] as const satisfies UnitMove[]

/** The state that a move leads to; null: it cannot happen there. */
export function afterUnitMove(move: UnitMove, from: UnitState): UnitState | null {
  const { from: states, to }: Move = UNIT_MOVES[move]
  return states.includes(from) ? to : null
}

/** Codes of conditions as tags and lists write them, and which of the store's conditions each is sold as. */
export const CONDITION_CODES = {
  NE: 'new',
  FN: 'new',
  NS: 'new_surplus',
  OH: 'overhauled',
  SV: 'serviceable',
  IN: 'serviceable',
  TST: 'serviceable',
  RP: 'repaired',
  MOD: 'repaired',
  AR: 'as_removed',
} as const satisfies Record<string, Condition>
export type ConditionCode = keyof typeof CONDITION_CODES
export const CONDITION_CODE_NAMES = Object.keys(CONDITION_CODES) as ConditionCode[]
export const codeOf = (condition: Condition): ConditionCode => CONDITIONS[condition].code

/** Release papers, as they are called; null where there is none. */
export const RELEASE_PAPERS = ['FAA 8130-3', 'EASA Form 1', 'TCCA Form One', 'Dual release', 'CoC'] as const

const Day = z.nullable(dayShape('Please enter a day'))
const HOURS = 'Please enter hours with at most one decimal'
/** Hours or cycles since new or since overhaul. */
const Count = z.nullable(z.number(HOURS).check(z.gte(0, HOURS), z.lte(999_999.9, HOURS), z.multipleOf(0.1, HOURS)))

/** What is known of a unit; what is blank is not known. Days are those of the calendar. */
export const UnitFactsShape = z
  .strictObject({
    kind: z.enum(UNIT_KIND_NAMES),
    /** the serial or lot number, as on the data plate; blank for bulk */
    mark: blankableText('Serial or lot', 120),
    conditionCode: z.enum(CONDITION_CODE_NAMES),
    bin: blankableText('Location', 60),
    paper: z.nullable(z.enum(RELEASE_PAPERS)),
    /** of the release paper: block 3 of the form */
    paperNumber: blankableText('Number of the paper', 120),
    paperBy: blankableText('Issued by', 120),
    paperDate: Day,
    traceTo: blankableText('Trace to', 200),
    hoursSinceNew: Count,
    cyclesSinceNew: Count,
    hoursSinceOverhaul: Count,
    cyclesSinceOverhaul: Count,
    manufacturedOn: Day,
    /** the last day on which it may be used */
    expiresOn: Day,
    vendor: blankableText('Vendor', 120),
    vendorDocument: blankableText("Vendor's document", 120),
    note: blankableText('Note', 300),
  })
  .check(
    z.superRefine(({ kind, mark }, form) => {
      if (kind !== 'bulk' && mark === '')
        form.addIssue({ code: 'custom', path: ['mark'], message: 'Please enter its serial or lot number' })
    }),
  )
export type UnitFacts = z.output<typeof UnitFactsShape>

export const UNIT_NOTE_LENGTH = 300

/** The last day of expiry that is too early to be sold today, where so many days of shelf life must be left. Days as YYYY-MM-DD. */
export function tooOldBy(today: string, daysLeft: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysLeft - 1)
  return day.toISOString().slice(0, 10)
}

export type OfferedUnit = { id: number; quantity: number; expiresOn: string | null }
export type ChosenPieces = { units: { id: number; quantity: number }[]; loose: number }

/**
 * Which pieces of a line of stock a buyer gets: what expires first, then what came first, as `units` stand; pieces without a
 * mark, `loose` of them, last. Null: there are not so many.
 */
export function choosePieces(units: readonly OfferedUnit[], loose: number, wanted: number): ChosenPieces | null {
  const chosen: ChosenPieces = { units: [], loose: 0 }
  let left = wanted
  const byExpiry = [...units].sort((a, b) => (a.expiresOn ?? '9').localeCompare(b.expiresOn ?? '9'))
  for (const { id, quantity } of byExpiry) {
    const take = Math.min(left, quantity)
    if (take > 0) chosen.units.push({ id, quantity: take })
    left -= take
  }
  chosen.loose = Math.min(left, loose)
  return left === chosen.loose ? chosen : null
}
