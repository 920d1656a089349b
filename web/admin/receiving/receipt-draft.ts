import type { InferRouterOutputs } from '@orpc/server'
import { type ReceiptLine, ReceiptLineShape } from '../../../domain/inventory/receipt.ts'
import { codeOf } from '../../../domain/inventory/unit-facts.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { NO_PRICE, readWhole, resolveDraft } from '../catalogue/resolve-draft.ts'
import { FIRST_UNIT, UNIT_FACT_NAMES, type UnitDraft, writtenUnit } from '../units/unit-draft.ts'

/** A line as it is typed: `serials` with line breaks between them, `scan` what is being typed of the next. */
export type LineDraft = UnitDraft & Record<(typeof OWN)[number], string>
const OWN = ['partNumber', 'productId', 'sku', 'name', 'expected', 'counted', 'serials', 'scan'] as const

const own = Object.fromEntries(OWN.map(name => [name, '']))
const { pieces: _pieces, source: _source, key: _key, ...firstUnit } = FIRST_UNIT
export const FIRST_LINE = { ...firstUnit, ...own } as LineDraft

const text = z.string().check(z.maxLength(200_000))
const LineDraftShape = z.record(z.enum([...UNIT_FACT_NAMES, ...OWN]), text) satisfies z.ZodMiniType<LineDraft>
export const ReceiptDraftShape = z.strictObject({
  vendor: text,
  vendorDocument: text,
  receivedOn: text,
  note: text,
  key: text,
  lines: z.array(LineDraftShape),
  line: LineDraftShape,
  /** the vendor's number of our order, '' or the last receipt under it that was seen, and what is expected and not yet looked at */
  vendorOrder: z._default(text, ''),
  seenReceipt: z._default(text, ''),
  queue: z._default(z.array(LineDraftShape), []),
})
export type ReceiptDraft = z.output<typeof ReceiptDraftShape>
export const firstReceipt = (receivedOn: string): ReceiptDraft => ({
  ...{ vendor: '', vendorDocument: '', receivedOn, note: '', key: '', lines: [], line: FIRST_LINE },
  ...{ vendorOrder: '', seenReceipt: '', queue: [] },
})

/** What the next line does not have of the one before: the part, its numbers, and what only its paper says. */
export const nextLine = (line: LineDraft): LineDraft => ({
  ...line,
  ...{ ...own, mark: '', paperNumber: '', paperDate: '', paperQuantity: '', paperRemarks: '', note: '', cost: '' },
  ...{ hoursSinceNew: '', cyclesSinceNew: '', hoursSinceOverhaul: '', cyclesSinceOverhaul: '' },
  ...{ manufacturedOn: '', curedOn: '', expiresOn: '', lifeLimit: '' },
})

export type ExpectedUnder = InferRouterOutputs<StoreRouter>['stock']['expected'][number]
export type ExpectedPart = ExpectedUnder['parts'][number]

/** A line as it is expected: as many pieces as were ordered, each of which may be counted otherwise. Null: it is not in the catalog. */
export function expectedLine(part: ExpectedPart): LineDraft | null {
  const { productId, sku, name, condition, quantity, unitCost, countedAs } = part
  if (productId === null) return null
  const kind = countedAs ?? FIRST_LINE.kind
  return {
    ...FIRST_LINE,
    ...{ kind, partNumber: sku, productId: `${productId}`, sku, name, expected: `${quantity}` },
    ...{ counted: kind === 'serial' ? '' : `${quantity}`, conditionCode: condition === null ? '' : codeOf(condition) },
    cost: typeof unitCost === 'number' ? toDecimal(cents(unitCost)) : '',
  }
}

/** What is written of a delivery before its lines: whose it is, and what is expected, the first of which is looked at next. */
export function expectedDraft(draft: ReceiptDraft, { vendor, parts, receipts }: ExpectedUnder): Partial<ReceiptDraft> {
  const added = new Set(draft.lines.map(({ productId, conditionCode }) => `${productId} ${conditionCode}`))
  const lines = parts
    .flatMap(part => expectedLine(part) ?? [])
    .filter(({ productId, conditionCode }) => !added.has(`${productId} ${conditionCode}`))
  const [first, ...queue] = draft.line.partNumber.trim() === '' ? lines : [draft.line, ...lines]
  return { vendor, seenReceipt: `${receipts[0]?.id ?? ''}`, line: first ?? draft.line, queue }
}

export const serialsOf = ({ serials }: Pick<LineDraft, 'serials'>): string[] => serials.split('\n').filter(Boolean)

/** Serial numbers with those that are scanned now behind them; one that is there already is told. */
export function withSerials(serials: readonly string[], scanned: string): { serials: string[]; twice: string | null } {
  const next = [...serials]
  for (const one of scanned.split(/[\n\t;]/).map(part => part.trim())) {
    if (one === '') continue
    if (next.some(known => known.toUpperCase() === one.toUpperCase())) return { serials: next, twice: one }
    next.push(one)
  }
  return { serials: next, twice: null }
}

/** What is sent of a line, not yet checked. What a delivery says of all its lines stands over them. */
function writtenLine(draft: LineDraft) {
  const { mark, vendor: _vendor, vendorDocument: _document, receivedOn: _on, ...facts } = writtenUnit(draft)
  const isSerial = draft.kind === 'serial'
  const marks = isSerial ? withSerials(serialsOf(draft), draft.scan).serials : [mark.trim()].filter(Boolean)
  const counted = isSerial ? marks.length : readWhole(draft.counted)
  return {
    productId: Number(draft.productId),
    expected: draft.expected.trim() === '' ? counted : readWhole(draft.expected),
    counted,
    marks: draft.kind === 'bulk' ? [] : marks,
    facts,
  }
}

const PIECES = 'Please enter a whole number'
export const resolveLine = resolveDraft<LineDraft, ReceiptLine>(
  draft => ReceiptLineShape.safeParse(writtenLine(draft)),
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

/** A line that was added, as it is sent. Throws where it is none: what was kept is of another version of the store. */
export const lineToSend = (draft: LineDraft): ReceiptLine => ReceiptLineShape.parse(writtenLine(draft))
