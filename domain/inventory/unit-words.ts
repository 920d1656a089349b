import { dayInWords } from '../text/calendar-day.ts'

type Marked = { kind: 'serial' | 'lot' | 'bulk'; mark: string }
type Papered = {
  paper: string | null
  paperNumber: string
  paperBy: string
  paperDate: string | null
  paperIsCopy?: boolean
}
/** The release document of pieces that were split off: the original stays with the other pieces. */
export const TRUE_COPY = 'certified true copy'

/** `S/N 12345`, `Lot 7`; empty for bulk without a number. */
export const markText = ({ kind, mark }: Marked): string =>
  mark === '' ? '' : kind === 'serial' ? `S/N ${mark}` : kind === 'lot' ? `Lot ${mark}` : mark

/**
 * A release document in one line: `FAA 8130-3 F-1001, by Delta TechOps, Nov 1, 2026`, with a note if it is a copy;
 * empty if there is none.
 */
export function paperText({ paper, paperNumber, paperBy, paperDate, paperIsCopy }: Papered): string {
  const named = [paper, paperNumber].filter(Boolean).join(' ')
  const known = [named, paperBy && `by ${paperBy}`, paperDate && dayInWords(paperDate)].filter(Boolean)
  return (known.length > 0 && paperIsCopy ? [...known, TRUE_COPY] : known).join(', ')
}

/**
 * The names of the texts of its origin that the part page shows. They are here and not in UNIT_FACTS, because part pages
 * then load neither its shapes nor zod.
 */
export const ORIGIN_WORDS = { traceTo: 'Trace to', engineSerial: 'Engine serial' } as const

type Timed = Record<'hoursSinceNew' | 'cyclesSinceNew' | 'hoursSinceOverhaul' | 'cyclesSinceOverhaul', number | null>
const TIMES = [
  ['TSN', 'hoursSinceNew'],
  ['CSN', 'cyclesSinceNew'],
  ['TSO', 'hoursSinceOverhaul'],
  ['CSO', 'cyclesSinceOverhaul'],
] as const

/** Times and cycles since new and since overhaul, in the notation of the trade: `TSN 1200.5, CSO 30`; empty: unknown. */
export const timesText = (unit: Timed): string =>
  TIMES.flatMap(([word, name]) => (unit[name] === null ? [] : [`${word} ${unit[name]}`])).join(', ')
