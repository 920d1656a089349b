/**
 * A distinct unit of a stock line: one piece with a serial number, a lot, or a bin of bulk with its own papers or
 * location.
 */
export const UNIT_KINDS = { serial: 'Serial number', lot: 'Lot or batch', bulk: 'Bulk' } as const
export type UnitKind = keyof typeof UNIT_KINDS
export const UNIT_KIND_NAMES = Object.keys(UNIT_KINDS) as UnitKind[]

/**
 * The source of the pieces of a new unit. Arriving pieces are inspected before they are for sale. Pieces on the shelf
 * are for sale already, without a mark.
 */
export const UNIT_SOURCES = {
  arrived: 'Arrives, and is to be inspected',
  on_shelf: 'Lies on the shelf without a mark yet',
} as const
export type UnitSource = keyof typeof UNIT_SOURCES
export const UNIT_SOURCE_NAMES = Object.keys(UNIT_SOURCES) as UnitSource[]

/** The states of a unit. Only available units are for sale; reserved, sold and shipped pieces are counted. */
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
    word: 'Return to the vendor',
    from: ['inspecting', 'quarantined'],
    to: 'returned_to_vendor',
    needsNote: true,
  },
  scrapped: { word: 'Scrap', from: ['inspecting', 'quarantined'], to: 'scrapped', needsNote: true },
} as const satisfies Record<string, Move>
export type UnitMove = keyof typeof UNIT_MOVES
/** The changes that an admin can make. */
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

/** Other events that the history of a unit records. */
export const UNIT_EVENTS = [
  ...['added', 'changed', 'shipped', 'came_back'],
  /** put into another bin; pieces were taken off it; it was taken off another; pieces of it were missing or found */
  ...['relocated', 'split', 'split_off', 'counted'],
  /** by a list, and by its undoing */
  ...['not_listed', 'undone'],
] as const

export const UNIT_NOTE_LENGTH = 300

/** The last expiry day that is too early to be sold today, if this number of days of shelf life must remain. Days as YYYY-MM-DD. */
export function tooOldBy(today: string, daysLeft: number): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysLeft - 1)
  return day.toISOString().slice(0, 10)
}

export type OfferedUnit = { id: number; quantity: number; expiresOn: string | null }
export type ChosenPieces = { units: { id: number; quantity: number }[]; loose: number }

/**
 * Chooses the pieces of a stock line for a buyer: first expired, then first received, as `units` are sorted; the
 * `loose` unmarked pieces last. Null: not enough.
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
