import {
  BLANK_PART,
  PART_FIELDS,
  type PartFields,
  PartFieldsShape,
  partFieldsOf,
  STORED_PART_SHAPES,
} from '../../../domain/catalogue/part-fields.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { pickedOf, tableOf } from '../../../domain/text/typed-names.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Part } from './queries.ts'
import { NO_PRICE, readPrice, resolveDraft } from './resolve-draft.ts'

type Fields = Part['fields']
/** Fields that the form has as they are. The others are edited as text. */
const KEPT = partFieldsOf('text', 'choice', 'yes_no')
const TYPED = partFieldsOf('category', 'amount', 'weight', 'days')
type Typed = (typeof TYPED)[number]
/** A part as edited in the form. */
export type PartDraft = Omit<Fields, Typed> & Record<Typed, string>

export const NEW_PART: Fields = { ...BLANK_PART, uom: 'EA' }

/** Refusals about a single field. */
export const PART_REFUSALS = { SKU_TAKEN: 'sku', SLUG_TAKEN: 'slug' } as const

/** Stored values; a field that the page of a former version did not have is blank. */
const kept = <Value extends object>(blank: Value, shape: z.ZodMiniType<Value>): z.ZodMiniType<Value> =>
  z.pipe(
    z.transform((stored: unknown) =>
      typeof stored === 'object' && stored !== null ? { ...blank, ...stored } : stored,
    ),
    shape,
  )
const Text = z.string().check(z.maxLength(PART_FIELDS.description.limit))
/** The part when editing began. */
export const KnownFieldsShape = kept(NEW_PART, z.strictObject(STORED_PART_SHAPES))

const amount = (value: number | null): string => (value === null ? '' : toDecimal(cents(value)))

export const partDraft = (fields: Fields): PartDraft => ({
  ...fields,
  categoryId: fields.categoryId === null ? '' : `${fields.categoryId}`,
  price: fields.price === 0 ? '' : amount(fields.price),
  salePrice: amount(fields.salePrice),
  weight: fields.weight === null ? '' : `${fields.weight}`,
  backorderDays: fields.backorderDays === null ? '' : `${fields.backorderDays}`,
})
/** The stored draft; its values are validated only when it is sent. */
export const PartDraftShape = kept(
  partDraft(NEW_PART),
  z.strictObject({ ...pickedOf(STORED_PART_SHAPES, KEPT), ...tableOf(TYPED, () => Text) }),
)

const readWeight = (typed: string): number | null =>
  typed.trim() === '' ? null : /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(typed.trim()) ? Number(typed) : Number.NaN

const readDays = (typed: string): number | null =>
  typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN

/** Clears the data of a part that is not dangerous goods: hidden fields could not be corrected. */
const NO_GOODS = {
  unNumber: '',
  hazardClass: '',
  packingGroup: '',
  hazmatAircraft: '',
} as const

/** Validates the edited part and builds the request. A blank price means on request. */
export const resolvePart = resolveDraft<PartDraft, PartFields>(
  draft =>
    PartFieldsShape.safeParse({
      ...draft,
      ...(!draft.isHazmat && NO_GOODS),
      categoryId: draft.categoryId === '' ? null : Number(draft.categoryId),
      price: draft.price.trim() === '' ? 0 : readPrice(draft.price),
      salePrice: draft.salePrice.trim() === '' ? null : readPrice(draft.salePrice),
      weight: readWeight(draft.weight),
      backorderDays: readDays(draft.backorderDays),
    }),
  {
    price: NO_PRICE,
    salePrice: NO_PRICE,
    weight: 'Please enter pounds, like 1.25',
    backorderDays: 'Please enter whole days',
  },
)
