import { listedCondition } from '../catalogue/condition-code.ts'
import { MAX_PART_NUMBER_LENGTH, QUANTITY_MISSING, wrongPartNumber } from '../catalogue/parts-list.ts'
import { ConditionShape } from '../catalogue/product-shapes.ts'
import { isPieces, quantityWithUnit, typedIn, UNIT_CODES, unitNamed } from '../catalogue/unit-of-measure.ts'
import { readAmount } from '../money/list-amount.ts'
import { parseDollars } from '../money/money.ts'
import { CentsShape } from '../money/money-shape.ts'
import { readListCell } from '../text/list-cell.ts'
import { isNotStated, isOnRequest } from '../text/not-stated.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { thousands } from '../text/thousands.ts'
import { z } from '../text/zod.ts'

/** A typed row of a list of parts for sale: every cell is text. */
export type TypedSellRow = {
  partNumber: string
  description: string
  condition: string
  quantity: string
  /** of the quantity, as people write it; blank: pieces */
  uom: string
  price: string
  /** questions about cells that the list leaves open, until the sender changes the cell */
  asks?: Partial<Record<SellRowField, string>>
}
export const SELL_ROW_FIELDS = ['partNumber', 'description', 'condition', 'quantity', 'uom', 'price'] as const
export type SellRowField = (typeof SELL_ROW_FIELDS)[number]

export const MAX_SELL_ROWS = 5000
export const MAX_SELL_DESCRIPTION_LENGTH = 500
const MAX_SELL_QUANTITY = 999_999
const MAX_CELL_LENGTH = 200
const PIECES = 'EA'

/** A valid row to submit. Price in cents for one of the unit; null: not stated. Condition null: not stated. */
export const SellRowShape = z.strictObject({
  partNumber: requiredText('Part number', MAX_PART_NUMBER_LENGTH),
  description: z._default(blankableText('Description', MAX_SELL_DESCRIPTION_LENGTH), ''),
  condition: z._default(z.nullable(ConditionShape), null),
  quantity: z
    .int('Quantity must be a whole number')
    .check(
      z.gte(1, 'Quantity must be at least 1'),
      z.lte(MAX_SELL_QUANTITY, `Quantity must be at most ${MAX_SELL_QUANTITY}`),
    ),
  uom: z._default(z.enum(UNIT_CODES, 'Unit must be a code such as EA or FT'), PIECES),
  price: z._default(z.nullable(CentsShape), null),
})
export type SellRowInput = z.input<typeof SellRowShape>

/** A row with another text in a cell, whose question is answered by it. */
export const withCell = ({ asks = {}, ...row }: TypedSellRow, field: SellRowField, text: string): TypedSellRow => ({
  ...row,
  [field]: text,
  asks: { ...asks, [field]: undefined },
})

/** A valid row, or its errors by field, in words for its author. */
export type CheckedSellRow = { row: SellRowInput } | { problems: Partial<Record<SellRowField, string>> }

export function checkSellRow(typed: TypedSellRow): CheckedSellRow {
  const problems: Partial<Record<SellRowField, string>> = {}
  const { asks = {} } = typed
  const stated = typed.partNumber.trim()
  // With an apostrophe in front it is this very text.
  const partNumber = readListCell(stated)
  const wrong = wrongPartNumber(stated)
  if (wrong !== null) problems.partNumber = wrong
  const description = typed.description.trim()
  if (description.length > MAX_SELL_DESCRIPTION_LENGTH)
    problems.description = `Longer than ${MAX_SELL_DESCRIPTION_LENGTH} characters`
  const statedCondition = typed.condition.trim()
  const condition = listedCondition(statedCondition)
  if (statedCondition !== '' && !isNotStated(statedCondition) && condition === null)
    problems.condition = `Unknown: ${CODES}, or leave it blank`
  const uom = readUnit(typed)
  if (uom === null) problems.uom = UNIT_UNKNOWN
  const quantity = readQuantity(uom ?? PIECES, typed.quantity)
  if (typed.quantity.trim() === '') problems.quantity = QUANTITY_MISSING
  else if (quantity === null) problems.quantity = `Not a whole number from 1 to ${thousands(MAX_SELL_QUANTITY)}`
  const price = readPrice(typed.price)
  if (price === undefined)
    problems.price = PARTS_OF_A_CENT.test(typed.price) ? 'Has parts of a cent' : 'Not an amount in dollars'
  for (const field of SELL_ROW_FIELDS) if (asks[field]) problems[field] = asks[field]
  if (Object.keys(problems).length > 0 || uom === null || quantity === null || price === undefined) return { problems }
  const checked = z.safeParse(SellRowShape, { partNumber, description, condition, quantity, uom, price })
  // The only remaining error is characters that labels cannot print.
  if (!checked.success) return { problems: { partNumber: checked.error.issues[0]?.message ?? 'Cannot be read' } }
  return { row: { partNumber, description, condition, quantity, uom, price } }
}

const CODES = 'NE, NS, OH, SV, RP, AR'

const UNIT_UNKNOWN = 'Unknown: ft, lb, gal, roll or another unit, or leave it blank for pieces'

/** A unit typed behind the quantity counts where the unit is blank. Null: no known unit. */
function readUnit({ quantity, uom }: TypedSellRow): string | null {
  const written = uom.trim()
  if (written === '') return quantityWithUnit(quantity.trim())?.uom ?? PIECES
  return isPieces(written) ? PIECES : unitNamed(written)
}

function readQuantity(uom: string, text: string): number | null {
  const quantity = typedIn(uom, text)
  return quantity !== null && quantity >= 1 && quantity <= MAX_SELL_QUANTITY ? quantity : null
}

/** Small hardware is priced so: which way it is rounded says the seller. */
const PARTS_OF_A_CENT = /\.\d{3}/

/** In cents; null: none named; undefined: cannot be read, has parts of a cent, or is below nothing. */
function readPrice(text: string): number | null | undefined {
  const written = text.slice(0, MAX_CELL_LENGTH).trim()
  if (written === '' || isNotStated(written) || isOnRequest(written) || /^offer$/i.test(written)) return null
  const read = readAmount(written.replace(/\$\s+/, '$'), { hasDecimalCommas: false })
  return 'amount' in read ? (parseDollars(read.amount) ?? undefined) : undefined
}
