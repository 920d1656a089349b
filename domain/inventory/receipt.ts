import { counted as countedText } from '../text/counted.ts'
import { dayShape } from '../text/day-shape.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { PiecesShape } from './stock-adjustment.ts'
import { UnitFactsShape } from './unit-facts.ts'

/** Most lines of a receipt, and most units that it makes. */
export const MAX_RECEIPT_LINES = 100
export const MAX_RECEIVED = 500

const {
  mark: _mark,
  receivedOn: _received,
  vendor: _vendor,
  vendorDocument: _document,
  ...LineFacts
} = UnitFactsShape.shape

/** The facts of each serial number of a line: its release document, its dates, and its cost. */
export const SERIAL_FACT_NAMES = [
  'paper',
  'paperNumber',
  'paperBy',
  'paperDate',
  'manufacturedOn',
  'expiresOn',
  'cost',
] as const
export type SerialFactName = (typeof SERIAL_FACT_NAMES)[number]
const SerialFactsShape = z.strictObject({
  paper: LineFacts.paper,
  paperNumber: LineFacts.paperNumber,
  paperBy: LineFacts.paperBy,
  paperDate: LineFacts.paperDate,
  manufacturedOn: LineFacts.manufacturedOn,
  expiresOn: LineFacts.expiresOn,
  cost: LineFacts.cost,
})

/**
 * A line of a delivery: the quantity on the vendor's document, and the counted one. Each serial number is a unit; a lot
 * is one unit under its number, and bulk is one unit without a number.
 */
export const ReceiptLineShape = z
  .strictObject({
    productId: z.int().check(z.gte(1)),
    expected: PiecesShape,
    counted: PiecesShape,
    /** serial numbers, or the one number of a lot */
    marks: z
      .array(requiredText('A serial or lot number', 120))
      .check(z.maxLength(MAX_RECEIVED, `At most ${MAX_RECEIVED} serial numbers`)),
    facts: z.strictObject(LineFacts),
    /** the facts of each serial number in place of those of the line, in the order of the numbers; none: all have the line's */
    own: z._default(z.array(SerialFactsShape).check(z.maxLength(MAX_RECEIVED)), []),
  })
  .check(
    z.superRefine(({ counted, marks, own, facts: { kind } }, form) => {
      const issue = (path: string, message: string) => form.addIssue({ code: 'custom', path: [path], message })
      if (kind === 'serial' && marks.length !== counted)
        issue('marks', `${countedText(counted, 'piece')}, and ${countedText(marks.length, 'serial number')}`)
      if (kind === 'serial' && new Set(marks.map(mark => mark.toUpperCase())).size < marks.length)
        issue('marks', 'A serial number stands here twice')
      if (own.length > 0 && (kind !== 'serial' || own.length !== marks.length))
        issue('own', 'Each serial number has its own facts, or none has')
      if (kind === 'lot' && (marks.length > 1 || (counted > 0 && marks.length === 0)))
        issue('marks', 'Please enter its lot number')
      if (kind === 'bulk' && marks.length > 0) issue('marks', 'Bulk has no number')
    }),
  )
export type ReceiptLine = z.output<typeof ReceiptLineShape>

/** A received delivery. Its pieces are inspected before they are for sale. */
export const ReceiptShape = z
  .strictObject({
    vendor: requiredText('Vendor', 120, 'Please enter the vendor'),
    vendorDocument: blankableText("Vendor's document", 120),
    /** our order number at the vendor: lines that wait for this order are served first */
    vendorOrder: z._default(blankableText('PO number', 60), ''),
    /** the last displayed receipt under that number; null: there was none */
    seenReceipt: z._default(z.nullable(z.int().check(z.gte(1))), null),
    receivedOn: dayShape('Please enter a day'),
    note: blankableText('Note', 300),
    lines: z
      .array(ReceiptLineShape)
      .check(z.minLength(1, 'Please add a line'), z.maxLength(MAX_RECEIPT_LINES, `At most ${MAX_RECEIPT_LINES} lines`)),
  })
  .check(
    z.refine(
      ({ lines }) => lines.reduce((units, line) => units + unitsOfLine(line), 0) <= MAX_RECEIVED,
      `At most ${MAX_RECEIVED} units at once: please make two receipts of it`,
    ),
  )
export type Receipt = z.output<typeof ReceiptShape>

/** The facts of each unit of a line, by its mark. A cost that the receiver may not see stays as ordered. */
export function piecesOf({ counted, marks, own, facts }: ReceiptLine): { mark: string; facts: ReceiptLine['facts'] }[] {
  if (facts.kind !== 'serial') return counted > 0 ? [{ mark: marks[0] ?? '', facts }] : []
  return marks.map((mark, at) => {
    const his = own[at]
    return { mark, facts: his ? { ...facts, ...his, cost: his.cost ?? facts.cost } : facts }
  })
}

/** The number of units that a line makes: a short line makes fewer, an undelivered one none. */
export const unitsOfLine = ({ counted, marks, facts }: ReceiptLine): number =>
  facts.kind === 'serial' ? marks.length : counted > 0 ? 1 : 0

/** The receiving inspection, in the words of the unit's history. */
export const INSPECTION = [
  'number and serial agree with plate and paper',
  'paper is an original or a certified copy, signed and dated',
  'pieces agree with the paper',
  'no damage, corrosion or tampering; packing sound',
  'shelf life and times agree with the paper',
] as const

/** The note on inspection in the history of an accepted unit. */
export const inspectedText = (looked: readonly string[]): string =>
  looked.length === INSPECTION.length ? `Inspected: ${looked.join('; ')}` : ''
