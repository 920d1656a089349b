import { PiecesShape } from '../../../domain/inventory/stock-adjustment.ts'
import { UNIT_SOURCE_NAMES, type UnitSource } from '../../../domain/inventory/unit.ts'
import {
  UNIT_FACT_NAMES,
  type UnitFact,
  type UnitFactKind,
  type UnitFactName,
  type UnitFacts,
  UnitFactsShape,
  unitFact,
} from '../../../domain/inventory/unit-facts.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { tableOf } from '../../../domain/text/typed-names.ts'
import { z } from '../../../domain/text/zod.ts'
import { NO_PRICE, readPrice, readWhole, resolveDraft } from '../catalogue/resolve-draft.ts'

/** The facts of a unit as typed. */
export type UnitDraft = Record<UnitFactName, string>
export type NewUnitDraft = UnitDraft & { pieces: string; source: string; key: string }

/** The labels of the fields. */
export const UNIT_FACT_WORDS = tableOf(UNIT_FACT_NAMES, name => unitFact(name).label ?? unitFact(name).name)

const amountText = (amount: UnitFacts[UnitFactName]) => (typeof amount === 'number' ? toDecimal(cents(amount)) : '')
export const unitDraft = (unit: UnitFacts): UnitDraft =>
  tableOf(UNIT_FACT_NAMES, name => (unitFact(name).kind === 'amount' ? amountText(unit[name]) : `${unit[name] ?? ''}`))

/** The fields that start blank, of those that `blankFor` marks. */
export const blankFields = (...marks: readonly UnitFact['blankFor'][]): Partial<UnitDraft> =>
  tableOf(
    UNIT_FACT_NAMES.filter(name => marks.includes(unitFact(name).blankFor)),
    () => '',
  )

/** A piece with a serial number and no known facts. */
export const FIRST_UNIT: NewUnitDraft = {
  ...tableOf(UNIT_FACT_NAMES, () => ''),
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

const asTyped = (typed: string): unknown => typed
/** How the input of a fact becomes its value in the request; others are sent as typed. */
const READ: Partial<Record<UnitFactKind, (typed: string) => unknown>> = {
  day: typed => typed || null,
  count: readCount,
  pieces: typed => (typed.trim() === '' ? null : readWhole(typed)),
  amount: typed => (typed.trim() === '' ? null : readPrice(typed)),
  yes_no: typed => (typed === '' ? null : typed === 'true'),
}
/** The request, not yet validated. */
export const writtenUnit = (draft: UnitDraft): Record<UnitFactName, unknown> => ({
  ...tableOf(UNIT_FACT_NAMES, name => (READ[unitFact(name).kind] ?? asTyped)(draft[name])),
  paper: draft.paper || null,
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
