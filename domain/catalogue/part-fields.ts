import { CentsShape } from '../money/money-shape.ts'
import { HAZMAT_AIRCRAFT_NAMES } from '../shipping/dangerous-goods.ts'
import { HAZARD_CLASS } from '../shipping/listed-goods.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { writtenText } from '../text/written-text.ts'
import { z } from '../text/zod.ts'
import { isGtin } from './gtin.ts'
import { isNoMaker } from './maker.ts'
import { MAX_PART_NUMBER_LENGTH } from './parts-list.ts'
import { ROUND_UP_SKU } from './product.ts'

export const DESCRIPTION_LENGTH = 20_000
export const SHORT_DESCRIPTION_LENGTH = 500
export const MAX_SLUG_LENGTH = 100
const MAX_WEIGHT = 100_000
export const PACKING_GROUPS = ['', 'I', 'II', 'III'] as const
export const MAX_BACKORDER_DAYS = 730

/** The end of a part's address; empty: made of part number and name. */
const SlugShape = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_SLUG_LENGTH, `An address must be at most ${MAX_SLUG_LENGTH} characters`),
    z.regex(/^(?:[A-Za-z0-9]+(?:[-._][A-Za-z0-9]+)*)?$/, 'Only letters and digits, with - between'),
  )

const PartNumberShape = requiredText('Part number', MAX_PART_NUMBER_LENGTH).check(
  z.refine(sku => sku !== ROUND_UP_SKU, `${ROUND_UP_SKU} is the store's own and no part`),
  z.refine(sku => /[A-Za-z0-9]/.test(sku), 'A part number has letters or digits'),
)

/** Everything of a part that an admin writes. Texts that are blank are not known. */
const PartFields = z.strictObject({
  name: requiredText('Name', 200),
  sku: PartNumberShape,
  slug: SlugShape,
  manufacturer: blankableText('Manufacturer', 120).check(
    z.refine(text => !isNoMaker(text), 'Please leave it blank where there is none'),
  ),
  brand: blankableText('Brand', 120),
  gtin: blankableText('GTIN', 14).check(
    z.refine(
      text => text === '' || isGtin(text),
      'A GTIN has 8, 12, 13 or 14 digits, the last of which checks the others',
    ),
  ),
  aircraftType: blankableText('Aircraft type', 120),
  categoryId: z.nullable(z.int().check(z.gte(1))),
  /** cents; 0: price on request */
  price: CentsShape,
  salePrice: z.nullable(CentsShape),
  /** pounds */
  weight: z.nullable(
    z.number().check(z.gte(0.001, 'At least 0.001 lb'), z.lte(MAX_WEIGHT, `At most ${MAX_WEIGHT} lb`)),
  ),
  dimensions: blankableText('Dimensions', 120),
  uom: requiredText('Unit of measure', 10),
  /** it ships as dangerous goods */
  isHazmat: z.boolean(),
  /** staff have decided whether it is; dangerous goods are always decided */
  hazmatChecked: z._default(z.boolean(), false),
  unNumber: z._default(
    blankableText('UN number', 6).check(
      z.refine(text => text === '' || /^(?:UN|ID)\d{4}$/.test(text), 'UN or ID and four digits, like UN2795'),
    ),
    '',
  ),
  hazardClass: z._default(
    blankableText('Class', 4).check(
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
  shortDescription: writtenText('Short description', SHORT_DESCRIPTION_LENGTH),
  description: writtenText('Description', DESCRIPTION_LENGTH),
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

/** The fields with their words, in the order of the form. */
export const PART_FIELD_WORDS = {
  name: 'Name',
  sku: 'Part number',
  slug: 'Address',
  manufacturer: 'Manufacturer',
  brand: 'Brand',
  gtin: 'GTIN',
  aircraftType: 'Aircraft type',
  categoryId: 'Category',
  price: 'Price',
  salePrice: 'Sale price',
  weight: 'Weight',
  dimensions: 'Dimensions',
  uom: 'Unit of measure',
  isHazmat: 'Dangerous goods',
  hazmatChecked: 'Checked for dangerous goods',
  unNumber: 'UN number',
  hazardClass: 'Class',
  packingGroup: 'Packing group',
  hazmatAircraft: 'Aircraft',
  backorderDays: 'Days beyond stock',
  shortDescription: 'Short description',
  description: 'Description',
  isPublished: 'Published',
} as const satisfies Record<keyof PartFields, string>
export type PartField = keyof PartFields
const PART_FIELDS = Object.keys(PART_FIELD_WORDS) as PartField[]

/** The fields of a part that differ. */
export const differingFields = (before: PartFields, after: PartFields): PartField[] =>
  PART_FIELDS.filter(field => before[field] !== after[field])

export const CategoryFieldsShape = z.strictObject({
  name: requiredText('Name', 100),
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
