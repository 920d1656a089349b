import { ZERO } from '../money/money.ts'
import { CentsShape } from '../money/money-shape.ts'
import { HAZMAT_AIRCRAFT_NAMES } from '../shipping/dangerous-goods.ts'
import { HAZARD_CLASS } from '../shipping/listed-goods.ts'
import type { OwnColumn } from '../text/list-headings.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { type SnakeCase, snakeCase } from '../text/snake-case.ts'
import { namesOf, propertyOf } from '../text/typed-names.ts'
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

/** The properties of a row of PART_FIELDS, without its kind and its words. */
type Options = {
  /** its column in lists that come in and in exports (list-headings.ts has the headings of other lists for it) */
  column?: OwnColumn
  /** the words of that column, if they differ */
  columnWords?: string
  /** true: its column in the database is null where the field is blank */
  isNullable?: true
}

/**
 * Text of at most `limit` characters; '': unknown. `shapeOf` makes its shape. A list may have stored a text that an admin
 * could not enter (`storedShape`).
 */
const text = <Shape extends z.ZodMiniType, const More extends Options>(
  words: string,
  limit: number,
  shapeOf: (words: string, limit: number) => Shape,
  more: More,
) => ({
  ...more,
  kind: 'text' as const,
  words,
  limit,
  shape: shapeOf(words, limit),
  storedShape: z.string(),
  blank: '',
})
/** One of a few words; '': unknown. */
const choice = <Shape extends z.ZodMiniType, Stored extends z.ZodMiniType, const More extends Options>(
  words: string,
  [shape, storedShape]: readonly [Shape, Stored],
  more: More,
) => ({ ...more, kind: 'choice' as const, words, shape, storedShape, blank: '' as const })
const yesNo = <Shape extends z.ZodMiniType, const More extends Options>(words: string, shape: Shape, more: More) => ({
  ...more,
  kind: 'yes_no' as const,
  words,
  shape,
  storedShape: z.boolean(),
  blank: false,
})
/** A number that may be unknown: pounds or days. */
const figure = <
  const Kind extends string,
  Shape extends z.ZodMiniType,
  Stored extends z.ZodMiniType,
  const More extends Options,
>(
  kind: Kind,
  words: string,
  [shape, storedShape]: readonly [Shape, Stored],
  more: More,
) => ({ ...more, kind, words, shape, storedShape, blank: null, isNullable: true as const })

/** The end of a part's address; empty: made of part number and name. */
const slugText = (_words: string, limit: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(limit, `An address must be at most ${limit} characters`),
      z.regex(/^(?:[A-Za-z0-9]+(?:[-._][A-Za-z0-9]+)*)?$/, 'Only letters and digits, with - between'),
    )
const partNumberText = (words: string, limit: number) =>
  requiredText(words, limit).check(
    z.refine(sku => sku !== ROUND_UP_SKU, `${ROUND_UP_SKU} is the store's own and no part`),
    z.refine(sku => /[A-Za-z0-9]/.test(sku), 'A part number has letters or digits'),
  )
const makerText = (words: string, limit: number) =>
  blankableText(words, limit).check(z.refine(name => !isNoMaker(name), 'Please leave it blank where there is none'))
const gtinText = (words: string, limit: number) =>
  blankableText(words, limit).check(
    z.refine(
      gtin => gtin === '' || isGtin(gtin),
      'A GTIN has 8, 12, 13 or 14 digits, the last of which checks the others',
    ),
  )
const unNumberText = (words: string, limit: number) =>
  z._default(
    blankableText(words, limit).check(
      z.refine(un => un === '' || /^(?:UN|ID)\d{4}$/.test(un), 'UN or ID and four digits, like UN2795'),
    ),
    '',
  )
const hazardClassText = (words: string, limit: number) =>
  z._default(
    blankableText(words, limit).check(
      z.refine(division => division === '' || HAZARD_CLASS.test(division), 'A class or division, like 8 or 2.2'),
    ),
    '',
  )

/**
 * The fields of a part, in the order of the form. The shapes, the form, the sheet, the history of changes, the columns of lists and
 * of exports, and the SQL are derived from this table; tables.ts has the column of each, in snake case.
 */
export const PART_FIELDS = {
  name: text('Name', 200, requiredText, { column: 'name' }),
  sku: text('Part number', MAX_PART_NUMBER_LENGTH, partNumberText, { column: 'sku' }),
  slug: text('Address', 100, slugText, {}),
  manufacturer: text('Manufacturer', 120, makerText, { column: 'manufacturer', isNullable: true }),
  brand: text('Brand', 120, blankableText, { isNullable: true }),
  gtin: text('GTIN', 14, gtinText, { isNullable: true }),
  aircraftType: text('Aircraft type', 120, blankableText, { column: 'aircraft_type', isNullable: true }),
  /** lists name it */
  categoryId: {
    column: 'category' as const,
    kind: 'category' as const,
    words: 'Category',
    limit: MAX_CATEGORY_LENGTH,
    shape: z.nullable(z.int().check(z.gte(1))),
    storedShape: z.nullable(z.int()),
    blank: null,
    isNullable: true as const,
  },
  /** cents; 0: price on request */
  price: {
    column: 'price' as const,
    kind: 'amount' as const,
    words: 'Price',
    shape: CentsShape,
    storedShape: z.int(),
    blank: ZERO,
  },
  salePrice: {
    column: 'sale_price' as const,
    kind: 'amount' as const,
    words: 'Sale price',
    shape: z.nullable(CentsShape),
    storedShape: z.nullable(z.int()),
    blank: null,
    isNullable: true as const,
  },
  /** pounds */
  weight: figure(
    'weight',
    'Weight',
    [
      z.nullable(z.number().check(z.gte(0.001, 'At least 0.001 lb'), z.lte(MAX_WEIGHT, `At most ${MAX_WEIGHT} lb`))),
      z.nullable(z.number()),
    ],
    { column: 'weight', columnWords: 'Weight (lb)' },
  ),
  dimensions: text('Dimensions', 120, blankableText, { column: 'dimensions', isNullable: true }),
  uom: text('Unit of measure', 10, requiredText, { column: 'uom' }),
  /** it ships as dangerous goods */
  isHazmat: yesNo('Dangerous goods', z.boolean(), { column: 'dangerous_goods' }),
  /** staff have decided whether it is; dangerous goods are always decided */
  hazmatChecked: yesNo('Checked for dangerous goods', z._default(z.boolean(), false), {
    column: 'dangerous_goods_checked',
  }),
  unNumber: text('UN number', 6, unNumberText, { column: 'un_number' }),
  hazardClass: text('Class', 4, hazardClassText, { column: 'hazard_class', columnWords: 'Class of dangerous goods' }),
  packingGroup: choice('Packing group', [z._default(z.enum(PACKING_GROUPS), ''), z.enum(PACKING_GROUPS)], {
    column: 'packing_group',
  }),
  /** the aircraft on which its data allow it */
  hazmatAircraft: choice('Aircraft', [z._default(z.enum(HAZMAT_AIRCRAFT_NAMES), ''), z.enum(HAZMAT_AIRCRAFT_NAMES)], {
    column: 'aircraft_carriage',
    columnWords: 'Aircraft that may carry it',
  }),
  /** the number of days after which a backordered part ships; null: it cannot be backordered */
  backorderDays: figure(
    'days',
    'Backorder lead time (days)',
    [
      z._default(
        z.nullable(
          z
            .int('Please enter whole days')
            .check(z.gte(0, 'Not below 0'), z.lte(MAX_BACKORDER_DAYS, `At most ${MAX_BACKORDER_DAYS} days`)),
        ),
        null,
      ),
      z.nullable(z.int()),
    ],
    { column: 'backorder_days' },
  ),
  shortDescription: text('Short description', 500, writtenText, {}),
  description: text('Description', 20_000, writtenText, { column: 'description' }),
  isPublished: yesNo('Published', z.boolean(), { column: 'published' }),
}

type Table = typeof PART_FIELDS
export type PartField = keyof Table
export type PartFieldKind = Table[PartField]['kind']
/** A row of the table, whichever it is. */
export type PartFieldFacts = Options & {
  kind: PartFieldKind
  words: string
  limit?: number
  blank: string | number | boolean | null
}

export const PART_FIELD_NAMES = namesOf(PART_FIELDS)
export const partField = (name: PartField): PartFieldFacts => PART_FIELDS[name]

type Named<Kind extends PartFieldKind> = {
  [Name in PartField]: Table[Name]['kind'] extends Kind ? Name : never
}[PartField]
/** The names of the fields of some kinds. */
export function partFieldsOf<Kind extends PartFieldKind>(...kinds: readonly Kind[]): readonly Named<Kind>[]
export function partFieldsOf(...kinds: readonly PartFieldKind[]): readonly PartField[] {
  return PART_FIELD_NAMES.filter(name => kinds.includes(partField(name).kind))
}

type NullableText = {
  [Name in PartField]: Table[Name] extends { kind: 'text'; isNullable: true } ? Name : never
}[PartField]
/** True for a text whose column is null where it is blank. */
export const isNullableText = (name: PartField): name is NullableText =>
  partField(name).kind === 'text' && partField(name).isNullable === true
export const NULLABLE_TEXTS = PART_FIELD_NAMES.filter(isNullableText)

/** The columns of lists that state a field of a part, each with its words and the longest text. */
export const PART_COLUMNS: readonly { column: OwnColumn; words: string; limit: number | undefined }[] =
  PART_FIELD_NAMES.map(partField).flatMap(({ column, columnWords, words, limit }) =>
    column === undefined ? [] : [{ column, words: columnWords ?? words, limit }],
  )

type ListedName = {
  [Name in PartField]: Table[Name] extends { column: OwnColumn } ? Name : never
}[PartField]
/** The column in the database of a field that lists state. The number and the category name the part: see ListRow. */
export type ListedPartColumn = SnakeCase<Exclude<ListedName, 'sku' | 'categoryId'>>
/** A field that lists state. `stored`: its column in the database. */
export type ListedPartField = PartFieldFacts & { column: OwnColumn; stored: ListedPartColumn }
const isListed = (name: PartField): name is Exclude<ListedName, 'sku' | 'categoryId'> =>
  partField(name).column !== undefined && name !== 'sku' && name !== 'categoryId'
export const LISTED_PART_FIELDS: readonly ListedPartField[] = PART_FIELD_NAMES.filter(isListed).map(name => ({
  ...partField(name),
  column: PART_FIELDS[name].column,
  stored: snakeCase(name),
}))

/** A part without any data, as a form begins with it. */
export const BLANK_PART = propertyOf(PART_FIELDS, 'blank')
/** The fields of a part as they are stored. */
export const STORED_PART_SHAPES = propertyOf(PART_FIELDS, 'storedShape')

/** Everything of a part that an admin writes. Texts that are blank are not known. */
const PartFields = z.strictObject(propertyOf(PART_FIELDS, 'shape'))
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

/** The fields of a part that differ. */
export const differingFields = (before: PartFields, after: PartFields): PartField[] =>
  PART_FIELD_NAMES.filter(field => before[field] !== after[field])

export const CategoryFieldsShape = z.strictObject({
  name: requiredText('Name', MAX_CATEGORY_LENGTH),
  slug: PART_FIELDS.slug.shape,
  description: writtenText('Description', 2000),
})
export type CategoryFields = z.output<typeof CategoryFieldsShape>

/** The kinds of cross-reference that an admin can enter for a part. */
export const CROSS_REFERENCE_KINDS = {
  alternate_of: 'Alternate: may be used in its place',
  superseded_by: 'Superseded by: its maker has replaced it',
} as const
export type CrossReferenceKind = keyof typeof CROSS_REFERENCE_KINDS
export const CROSS_REFERENCE_KIND_NAMES = Object.keys(CROSS_REFERENCE_KINDS) as CrossReferenceKind[]
export const MAX_CROSS_REFERENCES = 50
export const CrossReferenceInputShape = z
  .strictObject({
    kind: z.enum(CROSS_REFERENCE_KIND_NAMES),
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
