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
        width: factWidth(
          field,
          known.map(({ text }) => text),
        ),
      },
    ]
  })
  // The sorted fact is shown first, then those of the family in order.
  const room = new Map<string, string>()
  let width = widthWithoutFacts(items)
  for (const column of columns.toSorted((a, b) => Number(b.field.key === sorted) - Number(a.field.key === sorted))) {
    width += column.width
    room.set(column.field.key, hiddenBelow(width))
  }
  return {
    facts: columns.map(({ field, guessed }) => ({ ...field, guessed, room: room.get(field.key) ?? '' })),
    nameRoom: hiddenBelow(width + NAME_WIDTH),
  }
}

/** The page is rendered before the width of the table is known, so the widths of columns are estimated from their texts. */
const [DIGIT, LETTER, PADDING, CHECKBOX, COPY_BUTTON, BUY, TWO_LINES, CONTACT_FOR_PRICE] = [
  8, 7.25, 10, 36, 36, 114, 96, 76,
]
const NAME_WIDTH = 176
const REM = 16

const longest = (texts: readonly string[], character = DIGIT): number =>
  character * Math.max(0, ...texts.map(({ length }) => length))

function factWidth({ label, letter, unit, kind }: FactField, texts: readonly string[]): number {
  // A head breaks between words, and before the unit of a single word. Its last line has the mark of guessed values.
  const words = `${letter ? `${letter}_` : ''}${label}${unit ? `${label.includes(' ') ? '_' : ' '}${unit}` : ''}*`
  const head = longest(words.split(' '), LETTER) + 2
  const cells = kind === 'number' ? longest(texts) : Math.min(TWO_LINES, longest(texts))
  return Math.max(head, cells) + PADDING
}

function widthWithoutFacts(items: readonly Card[]): number {
  const prices = items.flatMap(item => {
    const { asking, isFrom } = cardPrice(item)
    return asking ? [`${isFrom ? 'from ' : ''}${formatMoney(asking.unitPrice)} ${perUnit(item.uom ?? 'EA')}`] : []
  })
  const isUnpriced = items.some(item => item.totalQuantity > 0 && !cardPrice(item).asking)
  const widths = [
    longest(items.map(({ sku }) => sku)) + COPY_BUTTON,
    Math.min(TWO_LINES, longest(['Condition', ...items.map(({ conditions }) => shortConditions(conditions))], LETTER)),
    longest(['Stock', ...items.map(({ uom, totalQuantity }) => quantityIn(uom ?? 'EA', totalQuantity))]),
    Math.max(longest(['Price', ...prices]), isUnpriced ? CONTACT_FOR_PRICE : 0),
  ]
  return CHECKBOX + BUY + widths.reduce((sum, width) => sum + width + PADDING, 0)
}

const WIDEST_REM = 100

/** The class that hides a column in tables below this width (`@source` in lists.css). Print has all columns, a card all facts. */
function hiddenBelow(width: number): string {
  const rem = Math.ceil(width / REM)
  return rem > WIDEST_REM ? 'not-print:md:hidden' : `not-print:md:@max-[${rem}rem]:hidden`
}
