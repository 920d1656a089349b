import type { InferRouterOutputs } from '@orpc/server'
import { codeOf } from '../../../domain/catalogue/condition-code.ts'
import { type DocumentKind, paperOfKind } from '../../../domain/inventory/document-kind.ts'
import { formDay } from '../../../domain/inventory/form-blocks.ts'
import { NO_PAPER, readPaper } from '../../../domain/inventory/list-words.ts'
import { type ReceiptLine, ReceiptLineShape, SERIAL_FACT_NAMES } from '../../../domain/inventory/receipt.ts'
import type { FormNumbers } from '../../../domain/inventory/scan-match.ts'
import { UNIT_FACT_NAMES } from '../../../domain/inventory/unit-facts.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { NO_PRICE, readPrice, readWhole, resolveDraft } from '../catalogue/resolve-draft.ts'
import { blankFields, FIRST_UNIT, type UnitDraft, writtenUnit } from '../units/unit-draft.ts'

/** A serial number as typed, with its own facts. */
export type SerialRow = Record<SerialColumn, string>
export const SERIAL_COLUMNS = ['mark', ...SERIAL_FACT_NAMES] as const
export type SerialColumn = (typeof SERIAL_COLUMNS)[number]

/** A line as typed: `rows` has a row for each serial number, `scan` the partly typed next one. */
export type LineDraft = UnitDraft & Record<(typeof OWN)[number], string> & { rows: SerialRow[] }
const OWN = ['partNumber', 'productId', 'sku', 'name', 'expected', 'counted', 'scan'] as const

const own = Object.fromEntries(OWN.map(name => [name, '']))
const { pieces: _pieces, source: _source, key: _key, ...firstUnit } = FIRST_UNIT
export const FIRST_LINE = { ...firstUnit, ...own, rows: [] as SerialRow[] } as LineDraft

const text = z.string().check(z.maxLength(200_000))
const texts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, text])) as Record<Name, typeof text>
const LineDraftShape = z.strictObject({
  ...texts(UNIT_FACT_NAMES),
  ...texts(OWN),
  rows: z.array(z.strictObject(texts(SERIAL_COLUMNS))),
}) satisfies z.ZodMiniType<LineDraft>
export const ReceiptDraftShape = z.strictObject({
  vendor: text,
  vendorDocument: text,
  receivedOn: text,
  note: text,
  key: text,
  lines: z.array(LineDraftShape),
  line: LineDraftShape,
  /** our order number, '' or the last displayed receipt under it, and the expected parts not handled yet */
  vendorOrder: z._default(text, ''),
  seenReceipt: z._default(text, ''),
  queue: z._default(z.array(LineDraftShape), []),
})
export type ReceiptDraft = z.output<typeof ReceiptDraftShape>
export const firstReceipt = (receivedOn: string): ReceiptDraft => ({
  vendor: '',
  vendorDocument: '',
  receivedOn,
  note: '',
  key: '',
  lines: [],
  line: FIRST_LINE,
  vendorOrder: '',
  seenReceipt: '',
  queue: [],
})

/** The next line without the part, numbers and document facts of the previous one. */
export const nextLine = (line: LineDraft): LineDraft => ({
  ...line,
  ...own,
  rows: [],
  ...blankFields('next_unit', 'next_part'),
})

export type ExpectedForOrder = InferRouterOutputs<StoreRouter>['receiving']['expected'][number]
export type ExpectedPart = ExpectedForOrder['parts'][number]

/** A line from an expected part, with the ordered quantity, which can be changed. Null: not in the catalog. */
export function expectedLine(part: ExpectedPart): LineDraft | null {
  const { productId, sku, name, condition, quantity, unitCost, countedAs } = part
  if (productId === null) return null
  const kind = countedAs ?? FIRST_LINE.kind
  return {
    ...FIRST_LINE,
    kind,
    partNumber: sku,
    productId: `${productId}`,
    sku,
    name,
    expected: `${quantity}`,
    counted: kind === 'serial' ? '' : `${quantity}`,
    conditionCode: condition === null ? '' : codeOf(condition),
    cost: typeof unitCost === 'number' ? toDecimal(cents(unitCost)) : '',
  }
}

/** The header of a delivery: its vendor and the expected parts, of which the first is next. */
export function expectedDraft(
  draft: ReceiptDraft,
  { vendor, parts, receipts }: ExpectedForOrder,
): Partial<ReceiptDraft> {
  const added = new Set(draft.lines.map(({ productId, conditionCode }) => `${productId} ${conditionCode}`))
  const lines = parts
    .flatMap(part => expectedLine(part) ?? [])
    .filter(({ productId, conditionCode }) => !added.has(`${productId} ${conditionCode}`))
  const [first, ...queue] = draft.line.partNumber.trim() === '' ? lines : [draft.line, ...lines]
  return { vendor, seenReceipt: `${receipts[0]?.id ?? ''}`, line: first ?? draft.line, queue }
}

/** A row for a scanned serial number: document, issuer and cost as in the row before, or from the line. */
function rowOf(mark: string, before: SerialRow | undefined, line: LineDraft): SerialRow {
  const { paper, paperBy, paperDate, manufacturedOn, cost } = before ?? line
  return { mark, paper, paperNumber: '', paperBy, paperDate, manufacturedOn, expiresOn: '', cost }
}

/** A line with rows for the scanned serial numbers; duplicates are reported. */
export function withSerials(line: LineDraft, scanned: string): { rows: SerialRow[]; twice: string | null } {
  const rows = [...line.rows]
  for (const mark of scanned.split(/[\n\t;]/).map(part => part.trim())) {
    if (mark === '') continue
    if (rows.some(known => known.mark.toUpperCase() === mark.toUpperCase())) return { rows, twice: mark }
    rows.push(rowOf(mark, rows.at(-1), line))
  }
  return { rows, twice: null }
}

const READERS: Partial<Record<SerialColumn, (text: string) => string>> = {
  paper: text => {
    const paper = readPaper(text)
    return paper === NO_PAPER ? '' : (paper ?? text)
  },
  paperDate: readDay,
  manufacturedOn: readDay,
  expiresOn: readDay,
  cost: text => text.replace(/[$\s]/g, ''),
}
function readDay(text: string): string {
  return formDay(text) ?? text
}

/**
 * Pastes a block of a spreadsheet into the rows from a cell on, downwards and to the right. Serial numbers after the last row
 * add rows; other columns stop at the last row.
 */
export function pasteInto(line: LineDraft, from: { row: number; column: SerialColumn }, pasted: string): SerialRow[] {
  const rows = line.rows.map(row => ({ ...row }))
  const first = SERIAL_COLUMNS.indexOf(from.column)
  const lines = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  for (const [at, cells] of lines.entries()) {
    const place = from.row + at
    if (place >= rows.length && first > 0) break
    const row = rows[place] ?? rowOf('', rows.at(-1), line)
    for (const [across, cell] of cells.split('\t').entries()) {
      const column = SERIAL_COLUMNS[first + across]
      const written = cell.trim()
      if (column && written !== '') row[column] = READERS[column]?.(written) ?? written
    }
    if (place < rows.length) rows[place] = row
    else if (row.mark !== '') rows.push(row)
  }
  return rows
}

/** Copies the cell of one row to the same column of all rows below. */
export const fillDown = (
  rows: readonly SerialRow[],
  { row, column }: { row: number; column: SerialColumn },
): SerialRow[] =>
  rows.map((one, at) => (at > row && column !== 'mark' ? { ...one, [column]: rows[row]?.[column] ?? '' } : one))

/** Fills blank cells of a row from its form. */
export function fillFromForm(
  rows: readonly SerialRow[],
  at: number,
  { kind, blocks }: { kind: DocumentKind | null; blocks: FormNumbers | null },
): SerialRow[] {
  const formFacts = {
    paper: (kind && paperOfKind(kind)) ?? '',
    paperNumber: blocks?.trackingNumber ?? '',
    paperBy: (blocks?.agency ?? '').slice(0, 120),
    paperDate: formDay(blocks?.date ?? '') ?? '',
  }
  return rows.map((row, place) =>
    place !== at
      ? row
      : {
          ...row,
          // A tag belongs to one piece: its form overrides the kind, issuer and date copied from the row before.
          paper: formFacts.paper || row.paper,
          paperNumber: row.paperNumber || formFacts.paperNumber,
          paperBy: formFacts.paperBy || row.paperBy,
          paperDate: formFacts.paperDate || row.paperDate,
        },
  )
}

/** The request for a line, not yet validated. The delivery's own facts apply to all lines. */
function writtenLine(draft: LineDraft) {
  const { mark: _mark, vendor: _vendor, vendorDocument: _document, receivedOn: _on, ...facts } = writtenUnit(draft)
  const isSerial = draft.kind === 'serial'
  const rows = isSerial ? withSerials(draft, draft.scan).rows : []
  const marks = isSerial ? rows.map(row => row.mark.trim()) : [draft.mark.trim()].filter(Boolean)
  const counted = isSerial ? marks.length : readWhole(draft.counted)
  return {
    productId: Number(draft.productId),
    expected: draft.expected.trim() === '' ? counted : readWhole(draft.expected),
    counted,
    marks: draft.kind === 'bulk' ? [] : marks,
    facts,
    own: rows.map(({ paper, paperNumber, paperBy, paperDate, manufacturedOn, expiresOn, cost }) => ({
      paper: paper || null,
      paperNumber,
      paperBy,
      paperDate: paperDate || null,
      manufacturedOn: manufacturedOn || null,
      expiresOn: expiresOn || null,
      cost: cost.trim() === '' ? null : readPrice(cost),
    })),
  }
}

type Issue = { code: string; path: PropertyKey[]; message: string }

/** Assigns an error of a serial number to its row. */
function atRow({ code, path, message }: Issue): Issue {
  const [name, at, column] = path
  if (at === undefined || (name !== 'own' && name !== 'marks')) return { code, path, message }
  return { code, path: ['rows', at, column ?? 'mark'], message: column === 'cost' ? NO_PRICE : message }
}

const PIECES = 'Please enter a whole number'
export const resolveLine = resolveDraft<LineDraft, ReceiptLine>(
  draft => {
    const read = ReceiptLineShape.safeParse(writtenLine(draft))
    return read.success ? read : { success: false, error: { issues: read.error.issues.map(atRow) } }
  },
  {
    conditionCode: 'Please select a code',
    cost: NO_PRICE,
    expected: PIECES,
    counted: PIECES,
    partNumber: 'Please find the part',
  },
  {
    productId: 'partNumber',
    marks: 'scan',
    ...Object.fromEntries(UNIT_FACT_NAMES.map(name => [`facts.${name}`, name])),
  },
)

/** An added line as it is sent. Throws if it is invalid: the draft is of another version of the store. */
export const lineToSend = (draft: LineDraft): ReceiptLine => ReceiptLineShape.parse(writtenLine(draft))
