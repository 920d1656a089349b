import { PiecesShape } from '../../../domain/inventory/stock-adjustment.ts'
import { UNIT_SOURCE_NAMES, type UnitSource } from '../../../domain/inventory/unit.ts'
import { type UnitFacts, UnitFactsShape } from '../../../domain/inventory/unit-facts.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { NO_PRICE, readPrice, readWhole, resolveDraft } from '../catalogue/resolve-draft.ts'

/** The facts of a unit as typed. */
export type UnitDraft = Record<keyof UnitFacts, string>
export type NewUnitDraft = UnitDraft & { pieces: string; source: string; key: string }

/** The labels of the fields. */
export const UNIT_FACT_WORDS: Record<keyof UnitFacts, string> = {
  kind: 'Kind',
  mark: 'Serial number',
  conditionCode: 'Condition code',
  paper: 'Release paper',
  paperNumber: 'Number of the paper',
  paperBy: 'Issued by',
  paperDate: 'Issued on',
  paperApproval: 'Approval number',
  paperStatus: 'Status of the work (block 11)',
  paperQuantity: 'Pieces on the paper (block 9)',
  paperRemarks: 'Remarks (block 12)',
  traceTo: 'Trace to',
  lastOperator: 'Last operator',
  cameOff: 'Came off (aircraft, engine)',
  nonIncident: 'Non-incident statement',
  lifeLimit: 'Life limit',
  hoursSinceNew: 'Hours since new (TSN)',
  cyclesSinceNew: 'Cycles since new (CSN)',
  hoursSinceOverhaul: 'Hours since overhaul (TSO)',
  cyclesSinceOverhaul: 'Cycles since overhaul (CSO)',
  manufacturedOn: 'Manufactured on',
  curedOn: 'Cured on',
  expiresOn: 'Expires on',
  receivedOn: 'Received on',
  bin: 'Location',
  owner: 'Owner, if not the store',
  vendor: 'Vendor',
  vendorDocument: "Vendor's document",
  cost: 'Cost of one piece',
  price: 'Price of one piece',
  note: 'Note',
}
export const UNIT_FACT_NAMES = Object.keys(UNIT_FACT_WORDS) as (keyof UnitFacts)[]
const COUNTS = ['hoursSinceNew', 'cyclesSinceNew', 'hoursSinceOverhaul', 'cyclesSinceOverhaul'] as const
const NULLABLE = ['paper', 'paperDate', 'manufacturedOn', 'curedOn', 'expiresOn', 'receivedOn'] as const

const draftOf = (told: (name: keyof UnitFacts) => string) =>
  Object.fromEntries(UNIT_FACT_NAMES.map(name => [name, told(name)])) as UnitDraft

export const unitDraft = (unit: UnitFacts): UnitDraft => ({
  ...draftOf(name => `${unit[name] ?? ''}`),
  cost: typeof unit.cost === 'number' ? toDecimal(cents(unit.cost)) : '',
  price: unit.price === null ? '' : toDecimal(cents(unit.price)),
})

/** A piece with a serial number and no known facts. */
export const FIRST_UNIT: NewUnitDraft = {
  ...draftOf(() => ''),
  kind: 'serial',
  conditionCode: '',
  pieces: '1',
  source: 'arrived',
  key: '',
}

const text = z.string().check(z.maxLength(1000))
export const UnitDraftShape = z.record(z.enum(UNIT_FACT_NAMES), text) satisfies z.ZodMiniType<UnitDraft>
export const NewUnitDraftShape = z.record(
  z.enum([...UNIT_FACT_NAMES, 'pieces', 'source', 'key']),
  text,
) satisfies z.ZodMiniType<NewUnitDraft>

/** Hours or cycles: 1,234.5. */
const readCount = (typed: string): number | null =>
  typed.trim() === '' ? null : /^[\d,]+(\.\d+)?$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN

/** The request, not yet validated. */
export const writtenUnit = (draft: UnitDraft) => ({
  ...draftOf(name => draft[name]),
  ...Object.fromEntries(NULLABLE.map(name => [name, draft[name] || null])),
  ...Object.fromEntries(COUNTS.map(name => [name, readCount(draft[name])])),
  paperQuantity: draft.paperQuantity.trim() === '' ? null : readWhole(draft.paperQuantity),
  nonIncident: draft.nonIncident === '' ? null : draft.nonIncident === 'true',
  cost: draft.cost.trim() === '' ? null : readPrice(draft.cost),
  price: draft.price.trim() === '' ? null : readPrice(draft.price),
})

const WORDS = { conditionCode: 'Please select a code', cost: NO_PRICE, price: NO_PRICE }

export const resolveUnit = resolveDraft<UnitDraft, UnitFacts>(
  draft => UnitFactsShape.safeParse(writtenUnit(draft)),
  WORDS,
)

const PIECES = 'Please enter a whole number, 1 or more'
const NewUnitShape = z.strictObject({
  quantity: PiecesShape.check(z.gte(1, PIECES)),
  source: z.enum(UNIT_SOURCE_NAMES),
  facts: UnitFactsShape,
})
export type NewUnit = { quantity: number; source: UnitSource; facts: UnitFacts }

export const resolveNewUnit = resolveDraft<NewUnitDraft, NewUnit>(
  draft =>
    NewUnitShape.safeParse({
      quantity: draft.kind === 'serial' ? 1 : readWhole(draft.pieces),
      source: draft.source,
      facts: writtenUnit(draft),
    }),
  { ...WORDS, pieces: PIECES },
  { quantity: 'pieces', ...Object.fromEntries(UNIT_FACT_NAMES.map(name => [`facts.${name}`, name])) },
)
