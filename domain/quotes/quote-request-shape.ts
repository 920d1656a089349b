import { MAX_PART_NUMBER_LENGTH } from '../catalogue/parts-list.ts'
import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { ConditionShape, ProductIdShape } from '../catalogue/product-shapes.ts'
import { LineRequirementsShape } from '../inventory/line-requirements-shape.ts'
import { MomentShape } from '../text/day-shape.ts'
import { drawnText } from '../text/drawn-text.ts'
import { ReferenceShape } from '../text/line-reference-shape.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { MAX_QUOTE_LINES, QUOTE_TEXT_LENGTH, SHIPPING_PREFERENCE_NAMES, URGENCY_NAMES } from './quote-request.ts'

/** A text of several lines that may be empty, trimmed. */
export const longText = (label: string, longest = QUOTE_TEXT_LENGTH) =>
  z.string().check(z.trim(), z.maxLength(longest, `${label} must be at most ${longest} characters`))

export const QuoteQuantityShape = z
  .int('Quantity must be a whole number')
  .check(
    z.gte(1, 'Quantity must be at least 1'),
    z.lte(MAX_LINE_QUANTITY, `Quantity must be at most ${MAX_LINE_QUANTITY}`),
  )

/** A requested part: from the catalog, or a part number as typed. Condition null: any. */
const QuoteRequestLineShape = z.strictObject({
  productId: z._default(z.nullable(ProductIdShape), null),
  partNumber: z._default(blankableText('Part number', MAX_PART_NUMBER_LENGTH), ''),
  condition: z._default(z.nullable(ConditionShape), null),
  quantity: QuoteQuantityShape,
  requirements: LineRequirementsShape,
  reference: ReferenceShape,
})
export type QuoteRequestLine = z.output<typeof QuoteRequestLineShape>

const NO_LINES = 'Please select at least one condition for your quote request'

const FIELDS = {
  notes: z._default(longText('Notes'), ''),
  preferredShipping: z._default(z.enum(SHIPPING_PREFERENCE_NAMES), 'no_preference'),
  /** true: ships on the buyer's own carrier account. It may be named later, because a guest has no saved account yet */
  wantsOwnAccount: z._default(z.boolean(), false),
  /** the buyer's own account with a carrier; null: not named */
  carrierAccountId: z._default(
    z.nullable(z.int('Please select a shipping account or add a new one').check(z.gte(1))),
    null,
  ),
}

const named = (line: QuoteRequestLine) => line.productId !== null || line.partNumber !== ''
const namedLines = z.superRefine<QuoteRequestLine[]>((lines, form) => {
  for (const [at, line] of lines.entries())
    if (!named(line)) form.addIssue({ code: 'custom', path: [at, 'partNumber'], message: 'Part number is required' })
})

/** A buyer's request for a quote: one conversation about one or many parts. */
export const QuoteRequestShape = z.strictObject({
  ...FIELDS,
  lines: z
    .array(QuoteRequestLineShape)
    .check(
      z.minLength(1, NO_LINES),
      z.maxLength(MAX_QUOTE_LINES, `A request has at most ${MAX_QUOTE_LINES} lines`),
      namedLines,
    ),
})
export type QuoteRequest = z.output<typeof QuoteRequestShape>
export type QuoteRequestInput = z.input<typeof QuoteRequestShape>

/**
 * A request for an aircraft on the ground. Only the part number and the location of the aircraft are required; other
 * fields may be blank.
 */
export const AogRequestShape = z.strictObject({
  partNumber: requiredText('Part number', MAX_PART_NUMBER_LENGTH),
  quantity: QuoteQuantityShape,
  condition: z._default(z.nullable(ConditionShape), null),
  /** the buyer's own reference of the line: a work order */
  reference: ReferenceShape,
  aircraftType: z._default(blankableText('Aircraft type', 80).check(drawnText), ''),
  tailNumber: z._default(blankableText('Tail number', 20).check(drawnText), ''),
  location: requiredText('Location', 120, 'Enter where the aircraft is').check(drawnText),
  /** when the part must be there, with its zone; null: as soon as it can be */
  needBy: z._default(z.nullable(MomentShape), null),
  urgency: z._default(z.enum(URGENCY_NAMES, 'Select how urgent it is'), 'aog'),
  contactName: z._default(blankableText('Contact name', 120).check(drawnText), ''),
  // A phone number may contain other text, but must contain enough digits to call.
  contactPhone: z._default(
    blankableText('Contact phone', 40).check(
      z.refine(text => text === '' || text.replace(/\D/g, '').length >= 5, 'Please enter a valid phone number'),
    ),
    '',
  ),
  description: z._default(longText('Description'), ''),
  preferredShipping: z._default(z.enum(SHIPPING_PREFERENCE_NAMES), 'next_day'),
  wantsOwnAccount: FIELDS.wantsOwnAccount,
  carrierAccountId: FIELDS.carrierAccountId,
})
export type AogRequest = z.output<typeof AogRequestShape>
export type AogRequestInput = z.input<typeof AogRequestShape>
