import { CentsShape } from '../money/money-shape.ts'
import { HAZMAT_AIRCRAFT_NAMES } from '../shipping/dangerous-goods.ts'
import { HAZARD_CLASS } from '../shipping/listed-goods.ts'
import type { OwnColumn } from '../text/list-headings.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { writtenText } from '../text/written-text.ts'
import { z } from '../text/zod.ts'
import { isGtin } from './gtin.ts'
import { isNoMaker } from './maker.ts'
import { MAX_PART_NUMBER_LENGTH } from './parts-list.ts'
import { ROUND_UP_SKU } from './product.ts'

/** pounds */
export const MAX_WEIGHT = 100_000
const MAX_CATEGORY_LENGTH = 100
export const PACKING_GROUPS = ['', 'I', 'II', 'III'] as const
export const MAX_BACKORDER_DAYS = 730

/** A field of a part: its words, the column of a list that states it, with its words if they differ, and the longest text. */
export type PartFieldFacts = { words: string; column?: OwnColumn; columnWords?: string; limit?: number }

/**
 * The fields of a part, in the order of the form. The form, the sheet, the history of changes and the columns of lists read
 * this table.
 */
export const PART_FIELDS = {
  name: { words: 'Name', column: 'name', limit: 200 },
  sku: { words: 'Part number', column: 'sku', limit: MAX_PART_NUMBER_LENGTH },
  slug: { words: 'Address', limit: 100 },
  manufacturer: { words: 'Manufacturer', column: 'manufacturer', limit: 120 },
  brand: { words: 'Brand', limit: 120 },
  gtin: { words: 'GTIN', limit: 14 },
  aircraftType: { words: 'Aircraft type', column: 'aircraft_type', limit: 120 },
  categoryId: { words: 'Category', column: 'category', limit: MAX_CATEGORY_LENGTH },
  price: { words: 'Price', column: 'price' },
  salePrice: { words: 'Sale price', column: 'sale_price' },
  weight: { words: 'Weight', column: 'weight', columnWords: 'Weight (lb)' },
  dimensions: { words: 'Dimensions', column: 'dimensions', limit: 120 },
  uom: { words: 'Unit of measure', column: 'uom', limit: 10 },
  isHazmat: { words: 'Dangerous goods', column: 'dangerous_goods' },
  hazmatChecked: { words: 'Checked for dangerous goods', column: 'dangerous_goods_checked' },
  unNumber: { words: 'UN number', column: 'un_number', limit: 6 },
  hazardClass: { words: 'Class', column: 'hazard_class', columnWords: 'Class of dangerous goods', limit: 4 },
  packingGroup: { words: 'Packing group', column: 'packing_group' },
  hazmatAircraft: { words: 'Aircraft', column: 'aircraft_carriage', columnWords: 'Aircraft that may carry it' },
  backorderDays: { words: 'Backorder lead time (days)', column: 'backorder_days' },
  shortDescription: { words: 'Short description', limit: 500 },
  description: { words: 'Description', column: 'description', limit: 20_000 },
  isPublished: { words: 'Published', column: 'published' },
} as const satisfies Record<string, PartFieldFacts>
const PART_FIELD_NAMES = Object.keys(PART_FIELDS) as PartField[]

/** The columns of lists that state a field of a part, each with its words and the longest text. */
export const PART_COLUMNS: readonly { column: OwnColumn; words: string; limit: number | undefined }[] = Object.values(
  PART_FIELDS,
).flatMap((field: PartFieldFacts) =>
  field.column === undefined
    ? []
    : [{ column: field.column, words: field.columnWords ?? field.words, limit: field.limit }],
)

type TextField = {
  [Name in keyof typeof PART_FIELDS]: (typeof PART_FIELDS)[Name] extends { limit: number } ? Name : never
}[keyof typeof PART_FIELDS]
const required = (field: TextField) => requiredText(PART_FIELDS[field].words, PART_FIELDS[field].limit)
const blankable = (field: TextField) => blankableText(PART_FIELDS[field].words, PART_FIELDS[field].limit)
const written = (field: TextField) => writtenText(PART_FIELDS[field].words, PART_FIELDS[field].limit)

/** The end of a part's address; empty: made of part number and name. */
const SlugShape = z
  .string()
  .check(
    z.trim(),
    z.maxLength(PART_FIELDS.slug.limit, `An address must be at most ${PART_FIELDS.slug.limit} characters`),
    z.regex(/^(?:[A-Za-z0-9]+(?:[-._][A-Za-z0-9]+)*)?$/, 'Only letters and digits, with - between'),
  )

const PartNumberShape = required('sku').check(
  z.refine(sku => sku !== ROUND_UP_SKU, `${ROUND_UP_SKU} is the store's own and no part`),
  z.refine(sku => /[A-Za-z0-9]/.test(sku), 'A part number has letters or digits'),
)

/** Everything of a part that an admin writes. Texts that are blank are not known. */
const PartFields = z.strictObject({
  name: required('name'),
  sku: PartNumberShape,
  slug: SlugShape,
  manufacturer: blankable('manufacturer').check(
    z.refine(text => !isNoMaker(text), 'Please leave it blank where there is none'),
  ),
  brand: blankable('brand'),
  gtin: blankable('gtin').check(
    z.refine(
      text => text === '' || isGtin(text),
      'A GTIN has 8, 12, 13 or 14 digits, the last of which checks the others',
    ),
  ),
  aircraftType: blankable('aircraftType'),
  categoryId: z.nullable(z.int().check(z.gte(1))),
  /** cents; 0: price on request */
  price: CentsShape,
  salePrice: z.nullable(CentsShape),
  /** pounds */
  weight: z.nullable(
    z.number().check(z.gte(0.001, 'At least 0.001 lb'), z.lte(MAX_WEIGHT, `At most ${MAX_WEIGHT} lb`)),
  ),
  dimensions: blankable('dimensions'),
  uom: required('uom'),
  /** it ships as dangerous goods */
  isHazmat: z.boolean(),
  /** staff have decided whether it is; dangerous goods are always decided */
  hazmatChecked: z._default(z.boolean(), false),
  unNumber: z._default(
    blankable('unNumber').check(
      z.refine(text => text === '' || /^(?:UN|ID)\d{4}$/.test(text), 'UN or ID and four digits, like UN2795'),
    ),
    '',
  ),
  hazardClass: z._default(
    blankable('hazardClass').check(
      z.refine(text => text === '' || HAZARD_CLASS.test(text), 'A class or division, like 8 or 2.2'),
    ),
    '',
  ),
  packingGroup: z._default(z.enum(PACKING_GROUPS), ''),
  /** the aircraft on which its data allow it */
  hazmatAircraft: z._default(z.enum(HAZMAT_AIRCRAFT_NAMES), ''),
  /** the number of days after which a backordered part ships; null: it cannot be backordered */
  backorderDays: z._default(
    z.nullable(
      z
        .int('Please enter whole days')
        .check(z.gte(0, 'Not below 0'), z.lte(MAX_BACKORDER_DAYS, `At most ${MAX_BACKORDER_DAYS} days`)),
    ),
    null,
  ),
  shortDescription: written('shortDescription'),
  description: written('description'),
  isPublished: z.boolean(),
})
export const PartFieldsShape = PartFields.check(
  z.refine(({ price, salePrice }) => salePrice === null || salePrice < price, {
    message: 'A sale price is below the price',
    path: ['salePrice'],
  }),
  z.refine(
    ({ hazmatAircraft, unNumber, hazardClass }) =>
      !['cargo', 'passenger'].includes(hazmatAircraft) || (unNumber !== '' && hazardClass !== ''),
    { message: 'Please enter the UN number and the class first', path: ['hazmatAircraft'] },
  ),
)
export type PartFields = z.output<typeof PartFieldsShape>

export type PartField = keyof PartFields
/** The fields of a part that differ. */
export const differingFields = (before: PartFields, after: PartFields): PartField[] =>
  PART_FIELD_NAMES.filter(field => before[field] !== after[field])

export const CategoryFieldsShape = z.strictObject({
  name: requiredText('Name', MAX_CATEGORY_LENGTH),
  slug: SlugShape,
  description: writtenText('Description', 2000),
})
export type CategoryFields = z.output<typeof CategoryFieldsShape>

/** The kinds of cross-reference that an admin can enter for a part. */
export const CROSS_REFERENCE_KINDS = {
  alternate_of: 'Alternate: may be used in its place',
  superseded_by: 'Superseded by: its maker has replaced it',
} as const
export type CrossReferenceKind = keyof typeof CROSS_REFERENCE_KINDS
export const MAX_CROSS_REFERENCES = 50
export const CrossReferenceInputShape = z
  .strictObject({
    kind: z.enum(['alternate_of', 'superseded_by']),
    otherSku: requiredText('Part number', MAX_PART_NUMBER_LENGTH).check(
      z.refine(
        sku => !/[;|]|\[two-way\]$/i.test(sku),
        'Lists have ; or | between part numbers, and [two-way] after one: no part number may have them',
      ),
    ),
    isTwoWay: z._default(z.boolean(), false),
    source: blankableText('Source', 200),
  })
  .check(
    z.refine(({ kind, isTwoWay }) => kind === 'alternate_of' || !isTwoWay, {
      message: 'A supersession goes one way only',
      path: ['isTwoWay'],
    }),
  )
export type CrossReferenceInput = z.output<typeof CrossReferenceInputShape>
