import { PACKING_GROUPS, PART_FIELDS, type PartFields, PartFieldsShape } from '../../../domain/catalogue/part-fields.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { HAZMAT_AIRCRAFT_NAMES } from '../../../domain/shipping/dangerous-goods.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Part } from './queries.ts'
import { NO_PRICE, readPrice, resolveDraft } from './resolve-draft.ts'

type Fields = Part['fields']
type Choices = 'packingGroup' | 'hazmatAircraft'
/** A part as edited in the form. */
type Checks = 'isHazmat' | 'hazmatChecked' | 'isPublished'
export type PartDraft = { [Field in Exclude<keyof Fields, Checks | Choices>]: string } & Pick<Fields, Checks | Choices>

export const NEW_PART: Fields = {
  name: '',
  sku: '',
  slug: '',
  manufacturer: '',
  brand: '',
  gtin: '',
  aircraftType: '',
  categoryId: null,
  price: 0,
  salePrice: null,
  weight: null,
  dimensions: '',
  uom: 'EA',
  shortDescription: '',
  description: '',
  backorderDays: null,
  isHazmat: false,
  hazmatChecked: false,
  unNumber: '',
  hazardClass: '',
  packingGroup: '',
  hazmatAircraft: '',
  isPublished: false,
}

/** Refusals about a single field. */
export const PART_REFUSALS = { SKU_TAKEN: 'sku', SLUG_TAKEN: 'slug' } as const

const Text = z.string().check(z.maxLength(PART_FIELDS.description.limit))
const Amount = z.nullable(z.number())
const TEXTS = {
  name: Text,
  sku: Text,
  slug: Text,
  manufacturer: Text,
  brand: Text,
  gtin: Text,
  aircraftType: Text,
  dimensions: Text,
  uom: Text,
  shortDescription: Text,
  description: Text,
  isHazmat: z.boolean(),
  hazmatChecked: z._default(z.boolean(), false),
  unNumber: z._default(Text, ''),
  hazardClass: z._default(Text, ''),
  packingGroup: z._default(z.enum(PACKING_GROUPS), ''),
  hazmatAircraft: z._default(z.enum(HAZMAT_AIRCRAFT_NAMES), ''),
  isPublished: z.boolean(),
}
/** The stored draft; its values are validated only when it is sent. */
export const PartDraftShape: z.ZodMiniType<PartDraft> = z.strictObject({
  ...TEXTS,
  categoryId: Text,
  price: Text,
  salePrice: Text,
  weight: Text,
  backorderDays: z._default(Text, ''),
})
/** The part when editing began. */
export const KnownFieldsShape: z.ZodMiniType<Fields> = z.strictObject({
  ...TEXTS,
  categoryId: Amount,
  price: z.number(),
  salePrice: Amount,
  weight: Amount,
  backorderDays: z._default(Amount, null),
})

const amount = (value: number | null): string => (value === null ? '' : toDecimal(cents(value)))

export const partDraft = (fields: Fields): PartDraft => ({
  ...fields,
  categoryId: fields.categoryId === null ? '' : `${fields.categoryId}`,
  price: fields.price === 0 ? '' : amount(fields.price),
  salePrice: amount(fields.salePrice),
  weight: fields.weight === null ? '' : `${fields.weight}`,
  backorderDays: fields.backorderDays === null ? '' : `${fields.backorderDays}`,
})

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
