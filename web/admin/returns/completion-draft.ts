import { CONDITION_NAMES, type Condition, isCondition } from '../../../domain/catalogue/condition.ts'
import { type Cents, cents, formatMoney, parseDollars, toDecimal } from '../../../domain/money/money.ts'
import {
  type CompleteReturn,
  MAX_PIECES,
  RETURN_NOTE_LENGTH,
  type ReturnableLine,
  type ReturnedPiece,
  type ReturnSums,
  SERIAL_LENGTH,
  suggestedRefund,
  whyNotPieces,
  whyNotRefund,
} from '../../../domain/returns/return-decision.ts'
import { isFault, type ReturnReason } from '../../../domain/returns/return-request.ts'
import { z } from '../../../domain/text/zod.ts'
import { hasEqualValues } from '../stored-draft.ts'

// The back office's input about returned parts, and its parsing.

/** `condition` '': not restocked; `unitId` 0: unknown unit, OTHER_SERIAL: its number is typed */
export type PieceDraft = {
  key: number
  position: number
  quantity: string
  condition: Condition | ''
  unitId: number
  serial: string
  /** restocked, and not for sale until inspected */
  isAside: boolean
}
export const OTHER_SERIAL = -1
export type CompletionDraft = {
  pieces: PieceDraft[]
  /** as typed; null: the suggestion */
  goods: string | null
  freight: string | null
  isElsewhere: boolean
  elsewhere: string
  note: string
}

export type DraftLine = ReturnableLine & {
  conditions: readonly string[]
  /** pieces in the buyer's request */
  asked: number
  /** sold units, and whether the buyer's request names them */
  units?: readonly { unitId: number; name: string; quantity: number; isAsked: boolean }[]
}
type Known = { order: ReturnSums; lines: readonly DraftLine[]; left: Cents }

let keys = 0
export const newPiece = (line: DraftLine, quantity: string, unitId: number, isAside: boolean): PieceDraft => {
  const sold = line.conditions.find(isCondition)
  const condition = line.canRestock ? (sold ?? '') : ''
  return { key: ++keys, position: line.position, quantity, condition, unitId, serial: '', isAside }
}

/** The requested pieces of a line: each named unit separately, then pieces without a mark. */
function allOf(line: DraftLine, isAside: boolean): PieceDraft[] {
  const { units: known = [] } = line
  // Pieces that came back with their package, or were lost, cannot come with the return.
  const asked = Math.min(line.asked, line.quantity)
  if (asked === 0) return [newPiece(line, '', 0, isAside)]
  const named = known.filter(({ isAsked }) => isAsked)
  // If only some are returned, it is unknown which.
  const units = named.length > 0 ? named : asked < line.quantity ? [] : known
  const marked = units.reduce((all, { quantity }) => all + quantity, 0)
  const unmarked = Math.max(0, asked - marked)
  return [
    ...units.map(({ unitId, quantity }) => newPiece(line, `${quantity}`, unitId, isAside)),
    ...(unmarked > 0 || units.length === 0 ? [newPiece(line, `${unmarked}`, 0, isAside)] : []),
  ]
}

const withoutKeys = (draft: CompletionDraft) => ({ ...draft, pieces: draft.pieces.map(({ key, ...piece }) => piece) })

/** The facts of a return that its initial draft depends on. */
type Begun = { isTooOld: boolean; reason: ReturnReason }

/** The initial draft: all requested pieces came back as sold, and go into quarantine if the reason is a fault of them. */
export const beginDraft = (lines: readonly DraftLine[], { isTooOld, reason }: Begun): CompletionDraft => ({
  pieces: lines.flatMap(line => allOf(line, isFault(reason))),
  goods: null,
  freight: null,
  isElsewhere: isTooOld,
  elsewhere: '',
  note: '',
})

const Text = z.string().check(z.maxLength(RETURN_NOTE_LENGTH))
/** A stored draft. */
export const CompletionDraftShape: z.ZodMiniType<CompletionDraft> = z.strictObject({
  pieces: z
    .array(
      z.strictObject({
        key: z.int(),
        position: z.int(),
        quantity: Text,
        condition: z.union([z.literal(''), z.enum(CONDITION_NAMES)]),
        unitId: z._default(z.int(), 0),
        serial: z._default(z.string().check(z.maxLength(SERIAL_LENGTH)), ''),
        isAside: z._default(z.boolean(), false),
      }),
    )
    .check(z.maxLength(MAX_PIECES)),
  goods: z.nullable(Text),
  freight: z.nullable(Text),
  isElsewhere: z.boolean(),
  elsewhere: Text,
  note: Text,
})

/**
 * A stored draft applied to the current return; null if it is about other lines, or equals the initial values. Its rows get
 * keys of this page.
 */
export function backAgain(kept: CompletionDraft, lines: readonly DraftLine[], begun: Begun): CompletionDraft | null {
  const restockable = new Map(lines.map(line => [line.position, line.canRestock]))
  if (kept.pieces.some(({ position }) => !restockable.has(position))) return null
  const pieces = kept.pieces.map(piece => ({
    ...piece,
    key: ++keys,
    condition: restockable.get(piece.position) ? piece.condition : ('' as const),
  }))
  const back = { ...kept, pieces, isElsewhere: kept.isElsewhere || begun.isTooOld }
  return hasEqualValues(withoutKeys(back), withoutKeys(beginDraft(lines, begun))) ? null : back
}

const WHOLE = /^\d{1,7}$/
const quantityOf = ({ quantity }: PieceDraft): number | null =>
  quantity.trim() === '' ? 0 : WHOLE.test(quantity.trim()) ? Number(quantity) : null

const piecesOf = (draft: CompletionDraft): ReturnedPiece[] =>
  draft.pieces.flatMap(piece => {
    const quantity = quantityOf(piece)
    if (!quantity) return []
    const typed = piece.unitId === OTHER_SERIAL ? { serial: piece.serial.trim() } : {}
    const named = piece.unitId > 0 ? { unitId: piece.unitId } : typed
    const aside = piece.isAside && piece.condition !== '' ? { disposition: 'quarantine' as const } : {}
    return [{ position: piece.position, quantity, condition: piece.condition || null, ...named, ...aside }]
  })

export type AmountFields = { goods: string; freight: string }

/** The values of the amount fields: typed ones, else the suggestion for the pieces. */
export function amountFields(draft: CompletionDraft, { order, lines, left }: Known): AmountFields {
  const suggested = suggestedRefund(order, lines, piecesOf(draft), left)
  return { goods: draft.goods ?? toDecimal(suggested.goods), freight: draft.freight ?? toDecimal(suggested.freight) }
}

export type DraftErrors = {
  /** by the key of a piece */
  pieces?: Record<number, string>
  serials?: Record<number, string>
  goods?: string
  freight?: string
  elsewhere?: string
}
export type Read = { errors: DraftErrors; total: Cents | null; completion: CompleteReturn | null }

const AMOUNT = 'Please enter an amount, like 12.50'

/** The parsed draft; null, with an error for each invalid field. */
export function readDraft(draft: CompletionDraft, known: Known): Read {
  const fields = amountFields(draft, known)
  const [goods, freight] = [parseDollars(fields.goods), parseDollars(fields.freight)]
  const total = goods === null || freight === null ? null : cents(goods + freight)
  const errors: DraftErrors = {}
  const pieces = whyNotTyped(draft, known.lines)
  if (Object.keys(pieces).length > 0) errors.pieces = pieces
  const serials = draft.pieces.filter(
    piece => quantityOf(piece) && piece.unitId === OTHER_SERIAL && piece.serial.trim() === '',
  )
  if (serials.length > 0) errors.serials = Object.fromEntries(serials.map(({ key }) => [key, 'Please type it']))
  if (goods === null || goods < 0) errors.goods = AMOUNT
  if (freight === null) errors.freight = AMOUNT
  const tooMuch =
    goods === null || freight === null
      ? null
      : whyNotRefund({ goods, freight }, known.order, known.lines, piecesOf(draft))
  if (tooMuch) errors[tooMuch.field] ??= tooMuch.why
  if (total !== null && total > known.left) errors.goods ??= `At most ${formatMoney(known.left)} can be refunded`
  if (total !== null && total < 0) errors.freight ??= 'This is more than the refund for the parts'
  const elsewhere = draft.isElsewhere && total !== 0 ? draft.elsewhere.trim() : ''
  if (draft.isElsewhere && total !== 0 && elsewhere === '') errors.elsewhere = 'Please say how it was refunded'
  const isFine = Object.keys(errors).length === 0 && goods !== null && freight !== null
  const completion = { pieces: piecesOf(draft), goods: goods ?? 0, freight: freight ?? 0, elsewhere }
  return { errors, total, completion: isFine ? { ...completion, note: draft.note.trim(), left: known.left } : null }
}

function whyNotTyped(draft: CompletionDraft, lines: readonly DraftLine[]): Record<number, string> {
  const wrong: Record<number, string> = {}
  for (const piece of draft.pieces) if (quantityOf(piece) === null) wrong[piece.key] = 'A whole number'
  for (const line of lines) {
    const own = draft.pieces.filter(({ position }) => position === line.position)
    const why = whyNotPieces(piecesOf({ ...draft, pieces: own }), [line])
    const last = own.at(-1)
    if (why && last) wrong[last.key] ??= why
  }
  return wrong
}
