import { shortConditions } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { readFactFilter, readFactSort } from '../../domain/facts/fact-filter.ts'
import type { FactField, Family } from '../../domain/facts/families.ts'
import { formatMoney } from '../../domain/money/money.ts'
import type { Card } from './card.ts'

/** `guessed`: which values were derived by a rule. If all were, the heading has the mark instead of each value. */
export type FactColumn = FactField & {
  guessed: 'all' | 'some' | 'none'
  /** the class that hides it where the table is too narrow for it */
  room: string
}

/** The columns of facts, and the class of the column of names, which comes after them where there is room left. */
export type FamilyColumns = { facts: readonly FactColumn[]; nameRoom: string }

/** The facts with a column: those of the parts on this page, and those that the list is sorted or filtered by. */
export function columnsOf(
  family: Family | null,
  items: readonly Card[],
  { sort, facts: filters }: ShopQuery,
): FamilyColumns {
  const sorted = readFactSort(sort)?.key
  const asked = [...filters.map(one => readFactFilter(one)?.key), sorted]
  const columns = (family?.facts ?? []).flatMap(field => {
    const known = items.flatMap(item => (item.facts ?? []).filter(({ key }) => key === field.key))
    if (known.length === 0 && !asked.includes(field.key)) return []
    const read = known.filter(({ isGuessed }) => isGuessed).length
    const guessed: FactColumn['guessed'] = read === 0 ? 'none' : read === known.length ? 'all' : 'some'
    return [
      {
        field,
        guessed,
        width: factWidth({
          field,
          texts: known.map(({ text }) => text),
          guessed,
          isSorted: field.key === sorted,
        }),
      },
    ]
  })
  // The sorted fact is shown first, then those of the family in order.
  const room = new Map<string, string>()
  let width = widthWithoutFacts(items, sort)
  for (const column of columns.toSorted((a, b) => Number(b.field.key === sorted) - Number(a.field.key === sorted))) {
    width += column.width
    room.set(column.field.key, hiddenBelow(width))
  }
  return {
    facts: columns.map(({ field, guessed }) => ({ ...field, guessed, room: room.get(field.key) ?? '' })),
    nameRoom: hiddenBelow(width + nameWidth(items)),
  }
}

/** The page is rendered before the width of the table is known, so the widths of columns are estimated from their texts. */
const [PADDING, CHECKBOX, COPY_BUTTON, BUY, ARROW, MARK, TWO_LINES, CONTACT_FOR_PRICE] = [
  10, 36, 36, 113, 18, 8, 96, 76,
]
const [PART_NUMBER_CHARACTER, CONDITION, OUT_OF_STOCK] = [7.75, 84, 86]
const [MIN_NAME, MAX_NAME, MAKER_WIDTH] = [176, 256, 176]
const [NAME_SCALE, MAKER_SCALE, COMPARED_SCALE] = [13 / 14, 12 / 14, 13 / 14]
const REM = 16

/** The advance of a character of Inter at 14 px, with figures of one width. */
function characterWidth(character: string): number {
  if (/[ !',.:;I_ijl|]/.test(character)) return 4
  if (/[*frt°()[\]/]/.test(character)) return 5
  if (/[mwMNOQW%@]/.test(character)) return 12
  if (/[ACDGHKUVXY]/.test(character)) return 10
  return /[EFJLacehknosuvxyz]/.test(character) ? 8 : 9
}

const SPACE = characterWidth(' ')

const textWidth = (text: string): number => [...text].reduce((sum, character) => sum + characterWidth(character), 0)

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(textWidth))

/** The width at which the text has two lines. */
function twoLineWidth(text: string): number {
  const words = text.split(' ').map(word => textWidth(word))
  const whole = textWidth(text)
  let [first, least] = [0, whole]
  for (const word of words) {
    first += word
    least = Math.min(least, Math.max(first, whole - first - SPACE))
    first += SPACE
  }
  return least
}

/** The width at which no name has more than two lines; the longest names are cut. */
function nameWidth(items: readonly Card[]): number {
  const names = Math.max(0, ...items.map(({ name }) => twoLineWidth(name)))
  return Math.min(MAX_NAME, Math.max(MIN_NAME, names * NAME_SCALE + PADDING))
}

type Column = { field: FactField; texts: readonly string[]; guessed: FactColumn['guessed']; isSorted: boolean }

function factWidth({ field: { label, letter, unit, kind }, texts, guessed, isSorted }: Column): number {
  // A head breaks between words, and before the unit of a single word. Its last line has the mark of guessed values.
  const words = `${letter ? `${letter}_` : ''}${label}${unit ? `${label.includes(' ') ? '_' : ' '}${unit}` : ''}${guessed === 'all' ? '*' : ''}`
  const head = longest(words.split(' ')) + (isSorted ? ARROW : 0)
  const cells = kind === 'number' ? longest(texts) : Math.min(TWO_LINES, longest(texts))
  return Math.max(head, cells + (guessed === 'some' ? MARK : 0)) + PADDING
}

function widthWithoutFacts(items: readonly Card[], sort: ShopQuery['sort']): number {
  const prices = items.flatMap(item => {
    const { asking, isFrom } = cardPrice(item)
    if (!asking) return []
    const price = `${isFrom ? 'from ' : ''}${formatMoney(asking.unitPrice)} ${perUnit(item.uom ?? 'EA')}`.trim()
    return [textWidth(price), asking.compareAt === null ? 0 : textWidth(formatMoney(asking.compareAt)) * COMPARED_SCALE]
  })
  const isUnpriced = items.some(item => item.totalQuantity > 0 && !cardPrice(item).asking)
  const isSoldOut = items.some(({ totalQuantity }) => totalQuantity === 0)
  const maker = longest(items.map(({ manufacturer }) => manufacturer ?? '')) * MAKER_SCALE
  const number = Math.max(0, ...items.map(({ sku }) => sku.length)) * PART_NUMBER_CHARACTER + COPY_BUTTON
  const widths = [
    Math.max(textWidth('Part number') + ARROW, number, Math.min(MAKER_WIDTH, maker)),
    Math.min(CONDITION, longest(['Condition', ...items.map(({ conditions }) => shortConditions(conditions))])),
    Math.max(
      longest(['Stock', ...items.map(({ uom, totalQuantity }) => quantityIn(uom ?? 'EA', totalQuantity))]),
      isSoldOut ? OUT_OF_STOCK : 0,
    ),
    Math.max(
      textWidth('Price') + (sort.startsWith('price') ? ARROW : 0),
      ...prices,
      isUnpriced ? CONTACT_FOR_PRICE : 0,
    ),
  ]
  return CHECKBOX + BUY + widths.reduce((sum, width) => sum + width + PADDING, 0)
}

const WIDEST_REM = 100

/** The class that hides a column in tables below this width (`@source` in lists.css). Print has all columns, a card all facts. */
function hiddenBelow(width: number): string {
  const rem = Math.ceil((2 * width) / REM) / 2
  return rem > WIDEST_REM ? 'not-print:md:hidden' : `not-print:md:@max-[${rem}rem]:hidden`
}
