import { counted } from '../text/counted.ts'

/** The release papers that a buyer can accept. `any`: any paper, but at least one. */
export const ACCEPTABLE_PAPERS = {
  any: 'Any release paper',
  'FAA 8130-3': 'FAA 8130-3',
  'EASA Form 1': 'EASA Form 1',
  'TCCA Form One': 'TCCA Form One',
  CoC: 'Certificate of Conformity',
} as const
export type AcceptablePaper = keyof typeof ACCEPTABLE_PAPERS
export const ACCEPTABLE_PAPER_NAMES = Object.keys(ACCEPTABLE_PAPERS) as AcceptablePaper[]

/** A release of two authorities at once satisfies either. */
const DUAL = { name: 'Dual release', standsFor: ['FAA 8130-3', 'EASA Form 1'] as readonly string[] }

/** True if a unit with the document `paper` can replace a unit that was promised with `promised`. */
export const meetsPromisedDocument = (promised: string | null, paper: string | null): boolean =>
  promised === null || paper === promised || (paper === DUAL.name && DUAL.standsFor.includes(promised))

/**
 * The requirements for replacement pieces of a line: one of the release papers promised with the original pieces, which
 * are among those that the buyer accepts; if none were promised, the buyer's requirements.
 */
export function requirementsAgain(
  asked: LineRequirements | null,
  promised: readonly (string | null)[],
): LineRequirements | null {
  const names = promised.flatMap(paper => (paper === DUAL.name ? DUAL.standsFor : (paper ?? [])))
  const accepted = asked && asked.papers.length > 0 && !asked.papers.includes('any') ? asked.papers : null
  const papers = ACCEPTABLE_PAPER_NAMES.filter(
    paper => names.includes(paper) && (accepted === null || accepted.includes(paper)),
  )
  return papers.length === 0 ? asked : { ...(asked ?? NO_REQUIREMENTS), papers }
}

/** The longest shelf life that a buyer can require: shelf lives in the trade end at ten years. */
export const MAX_SHELF_LIFE_MONTHS = 120
export const SHELF_LIFE_CHOICES = [1, 3, 6, 9, 12, 18, 24, 36, 60] as const

/** A buyer's requirements for the pieces of a line and for their shipment. */
export type LineRequirements = {
  /** months of shelf life that must be left on the day of the order; null: what the store sells */
  shelfLifeMonths: number | null
  /** one of these must come with each piece; empty: no requirement */
  papers: AcceptablePaper[]
  /** all pieces in one package, or none */
  noPartialShipment: boolean
}
export const NO_REQUIREMENTS: LineRequirements = { shelfLifeMonths: null, papers: [], noPartialShipment: false }

/** The same, or null without requirements. */
export const orNull = <R extends LineRequirements>(asked: R | null | undefined): R | null =>
  asked && (asked.shelfLifeMonths !== null || asked.papers.length > 0 || asked.noPartialShipment) ? asked : null

/** The browser's storage can be edited or from another site: invalid requirements read as none. */
export function readRequirements(kept: unknown): LineRequirements | null {
  if (typeof kept !== 'object' || kept === null) return null
  const {
    shelfLifeMonths: months = null,
    papers = [],
    noPartialShipment = false,
  }: Record<string, unknown> = { ...kept }
  const isMonths = typeof months === 'number' && Number.isInteger(months) && months > 0
  return orNull({
    shelfLifeMonths: isMonths && months <= MAX_SHELF_LIFE_MONTHS ? months : null,
    papers: Array.isArray(papers) ? ACCEPTABLE_PAPER_NAMES.filter(paper => papers.includes(paper)) : [],
    noPartialShipment: noPartialShipment === true,
  })
}

/** True if both have the same requirements. */
export const requireSame = (
  one: LineRequirements | null | undefined,
  other: LineRequirements | null | undefined,
): boolean => JSON.stringify(readRequirements(one)) === JSON.stringify(readRequirements(other))

/** True if the requirements concern the pieces, and not only their shipment. */
export const concernsPieces = (asked: LineRequirements | null | undefined): boolean =>
  asked != null && (asked.shelfLifeMonths !== null || asked.papers.length > 0)

/** The same for all that require the same of their pieces. */
export const piecesKey = (asked: LineRequirements | null | undefined): string =>
  asked ? JSON.stringify([asked.shelfLifeMonths, asked.papers.toSorted()]) : ''

/** The requirements in words, one entry each. */
export function requirementWords(asked: LineRequirements | null | undefined): string[] {
  if (!asked) return []
  const { shelfLifeMonths, papers, noPartialShipment } = asked
  return [
    ...(shelfLifeMonths === null ? [] : [`At least ${counted(shelfLifeMonths, 'month')} of shelf life`]),
    ...(papers.length === 0 ? [] : [papersInWords(papers)]),
    ...(noPartialShipment ? ['No partial shipment'] : []),
  ]
}

const papersInWords = (papers: readonly AcceptablePaper[]): string =>
  papers.includes('any') ? 'With a release paper' : `With ${papers.map(paper => ACCEPTABLE_PAPERS[paper]).join(' or ')}`

/** A piece in stock: its release paper, and the last day of its shelf life; null: none. */
type Piece = { paper: string | null; expiresOn: string | null }

/**
 * True if a piece meets the buyer's requirements on `today` (YYYY-MM-DD). A piece that does not expire meets any shelf
 * life.
 */
export function meetsRequirements(
  { paper, expiresOn }: Piece,
  asked: LineRequirements | null | undefined,
  today: string,
): boolean {
  if (!asked) return true
  const { shelfLifeMonths, papers } = asked
  if (shelfLifeMonths !== null && expiresOn !== null && expiresOn < inMonths(today, shelfLifeMonths)) return false
  return papers.length === 0 || isAcceptedPaper(paper, papers)
}

/** True if a buyer who accepts one of these release papers accepts this paper. */
export function isAcceptedPaper(paper: string | null, accepted: readonly AcceptablePaper[]): boolean {
  if (paper === null) return false
  if (accepted.includes('any')) return true
  return accepted.some(one => one === paper || (paper === DUAL.name && DUAL.standsFor.includes(one)))
}

/** The same day of a later month; the last one of a month that is shorter. */
export function inMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
