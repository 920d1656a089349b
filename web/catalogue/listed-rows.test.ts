import { describe, expect, test } from 'vitest'
import type { ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import { CONDITION_NAMES, type Condition } from '../../domain/catalogue/condition.ts'
import { readPartsList } from '../../domain/catalogue/parts-list.ts'
import type { PartListLine } from '../../domain/part-lists/part-list.ts'
import { asListed, choicesOf } from '../part-lists/named-list.ts'
import { listSummary } from './list-summary.ts'
import {
  type Alternate,
  asListLines,
  asListText,
  asRows,
  type Candidate,
  eachCosts,
  isLacking,
  isProblem,
  linesToAdd,
  NO_CHOICES,
  normalizeTyped,
  otherUnitWords,
  shortWords,
} from './listed-rows.ts'

const of = (condition: Condition, quantity: number): ConditionStock => ({ condition, quantity, tagType: null })
const part = (id: number, stock: ConditionStock[], price = 100): Candidate => ({
  id,
  sku: `TB-${id}`,
  slug: `tb-${id}`,
  name: `Part ${id}`,
  price,
  salePrice: null,
  manufacturer: null,
  totalQuantity: stock.reduce((sum, one) => sum + one.quantity, 0),
  conditions: stock.map(one => one.condition),
  primaryImageUrl: null,
  drawing: '',
  stock,
})
const ROTABLE = part(1, [of('overhauled', 2), of('serviceable', 2), of('as_removed', 5)])
const ALTERNATE: Alternate = { kind: 'superseded_by', source: 'AC', part: part(7, [of('new', 5)]) }
const rowsOf = (text: string, candidates: Candidate[][], choices = NO_CHOICES) =>
  asRows({ parts: readPartsList(text).parts, candidates, alternates: [] }, choices)
const inCart =
  (lines: { productId: number; condition: Condition | null; quantity: number }[]) =>
  (id: number, condition?: Condition) =>
    lines
      .filter(line => line.productId === id && (condition === undefined || line.condition === condition))
      .reduce((sum, { quantity }) => sum + quantity, 0)

describe('a pasted list is put into the cart', () => {
  test('in the condition that fits, in several where one is not enough, never without one', () => {
    const rows = rowsOf('TB-1, 3', [[ROTABLE]])
    expect(linesToAdd(rows, inCart([]))).toEqual([
      { productId: 1, condition: 'overhauled', quantity: 2 },
      { productId: 1, condition: 'serviceable', quantity: 1 },
    ])
    expect(rows.map(({ state }) => state)).toEqual(['in_stock'])
  })

  test('the condition named in the line; missing pieces are requested in it', () => {
    const rows = rowsOf('TB-1 SV 3', [[ROTABLE]])
    expect(linesToAdd(rows, inCart([]))).toEqual([{ productId: 1, condition: 'serviceable', quantity: 2 }])
    expect(rows.filter(isLacking).map(normalizeTyped)).toMatchObject([
      { productId: 1, condition: 'serviceable', quantity: 1 },
    ])
    const none = rowsOf('TB-1 RP 3', [[ROTABLE]])
    expect(none.map(({ state }) => state)).toEqual(['other_condition'])
    expect(linesToAdd(none, inCart([]))).toEqual([])
  })

  test('in the condition chosen in the row, or the best fitting one if that overrides the listed one', () => {
    const chosen = (condition: Condition | null) => ({ ...NO_CHOICES, conditions: { 1: condition } })
    const lines = (text: string, condition: Condition | null) =>
      linesToAdd(rowsOf(text, [[ROTABLE]], chosen(condition)), inCart([])).map(line => [line.condition, line.quantity])
    expect(lines('TB-1, 3', 'as_removed')).toEqual([['as_removed', 3]])
    expect(lines('TB-1 OH 1', 'serviceable')).toEqual([['serviceable', 1]])
    expect(lines('TB-1 RP 1', null)).toEqual([['overhauled', 1]])
  })

  test('in addition to the cart’s quantity, in the condition of the row only', () => {
    const rows = rowsOf('TB-1, 2', [[ROTABLE]])
    const added = (...lines: Parameters<typeof inCart>[0]) => linesToAdd(rows, inCart(lines)).map(line => line.quantity)
    expect(added({ productId: 1, condition: 'overhauled', quantity: 1 })).toEqual([1])
    expect(added({ productId: 1, condition: 'overhauled', quantity: 2 })).toEqual([])
    expect(added({ productId: 1, condition: null, quantity: 8 })).toEqual([1])
  })

  test('a line takes stock after the lines above; a part without a price is requested', () => {
    const rows = rowsOf('TB-1 AR 4\ntb 1 AR 4\nTB-2, 5', [[ROTABLE], [ROTABLE], [part(2, [of('new', 9)], 0)]])
    expect(linesToAdd(rows, inCart([])).map(line => line.quantity)).toEqual([4, 1])
    expect(rows.map(({ state }) => state)).toEqual(['in_stock', 'short', 'on_request'])
    expect(rows.filter(isLacking).map(row => normalizeTyped(row).quantity)).toEqual([3, 5])
    expect(CONDITION_NAMES).toContain(rows[1]?.named)
  })
})

test('a part with only a similar number is offered, and not chosen automatically', () => {
  const alike: Candidate = { ...part(2, [of('new', 9)]), isAlike: true }
  const parts = asListed([{ partNumber: 'TB-I', productId: null, condition: null, quantity: 1, reference: '' }])
  const rows = asRows({ parts, candidates: [[alike]], alternates: [] }, NO_CHOICES)
  expect(rows).toMatchObject([{ chosen: null, state: 'candidates' }])
  const chosen = asRows({ parts, candidates: [[alike]], alternates: [] }, { ...NO_CHOICES, parts: { 1: 2 } })
  expect(chosen).toMatchObject([{ chosen: { id: 2 }, state: 'in_stock' }])
})

describe('a line whose part was chosen', () => {
  const other = part(2, [of('new', 9)])
  const third = part(3, [of('new', 9)])
  const kept = (productId: number | null): PartListLine => ({
    partNumber: 'TB-1',
    productId,
    condition: null,
    quantity: 1,
    reference: '',
  })
  const rowsOfKept = (lines: PartListLine[], candidates: Candidate[][]) =>
    asRows({ parts: asListed(lines), candidates, alternates: [] }, choicesOf(lines))

  test('is not bought of another maker, though that one alone has the number now', () => {
    for (const candidates of [[other], [other, third]]) {
      const rows = rowsOfKept([kept(1)], [candidates])
      expect(rows).toMatchObject([{ chosen: null, state: 'candidates' }])
      expect(rows.map(isProblem)).toEqual([true])
      expect(linesToAdd(rows, inCart([]))).toEqual([])
      expect(asListLines(rows)).toEqual([kept(1)])
    }
    expect(rowsOfKept([kept(1)], [[]])).toMatchObject([{ chosen: null, state: 'unknown' }])
    expect(rowsOfKept([kept(null)], [[other]])).toMatchObject([{ chosen: { id: 2 } }])
  })

  test('is of its own maker where another line of the number is of another one', () => {
    const both = [ROTABLE, other]
    const rows = rowsOfKept([kept(1), kept(2)], [both, both])
    expect(rows.map(({ chosen }) => chosen?.id)).toEqual([1, 2])
    expect(asListLines(rows)).toEqual([kept(1), kept(2)])
  })

  test('is replaced by the chosen alternative', () => {
    const rows = asRows(
      { parts: asListed([kept(1)]), candidates: [[ROTABLE, other]], alternates: [[ALTERNATE]] },
      { ...choicesOf([kept(1)]), instead: { 1: ALTERNATE } },
    )
    expect(rows.map(({ chosen }) => chosen?.id)).toEqual([7])
  })
})

test('a part on request has no price, not a price of 0', () => {
  const [row] = rowsOf('TB-1, 3', [[{ ...ROTABLE, price: 0 }]])
  expect(row && [row.state, eachCosts(row)]).toEqual(['on_request', null])
})

test('a line that gets fewer states the requested quantity, and names As Removed separately', () => {
  const apart = '5 As Removed (AR), not airworthy'
  expect(rowsOf('TB-1, 9', [[ROTABLE]]).map(shortWords)).toEqual([`Only 4 airworthy in stock; ${apart}`])
  const below = rowsOf('TB-1 OH 1\nTB-1, 9', [[ROTABLE], [ROTABLE]]).map(shortWords)
  expect(below.slice(1)).toEqual([`Only 3 airworthy left, after a line above; ${apart}`])
  expect(rowsOf('TB-1 SV 3', [[ROTABLE]]).map(shortWords)).toEqual(['Only 2 in stock in this condition'])
  const airworthy = part(2, [of('overhauled', 2), of('serviceable', 2)])
  expect(rowsOf('TB-2, 9', [[airworthy]]).map(shortWords)).toEqual(['Only 4 in stock'])
  expect(rowsOf('TB-3, 9', [[part(3, [of('as_removed', 5)])]]).map(shortWords)).toEqual(['Only 5 in stock'])
})

describe('rows are changed by hand', () => {
  const found = {
    parts: readPartsList('TB-1, 3\nNO-SUCH-9, 2').parts,
    candidates: [[ROTABLE], []],
    alternates: [[], [ALTERNATE]],
  }

  test('quantity and reference, and a line left out is removed', () => {
    const rows = asRows(found, {
      ...NO_CHOICES,
      quantities: { 1: 9 },
      references: { 1: 'WO 7;1' },
      removed: { 2: true },
    })
    expect(rows.map(({ quantity, reference, state }) => [quantity, reference, state])).toEqual([[9, 'WO 7;1', 'short']])
    expect(readPartsList(asListText(rows)).parts).toMatchObject([
      { partNumber: 'TB-1', condition: null, quantity: 9, reference: 'WO 7 1' },
    ])
    const without = asRows(found, { ...NO_CHOICES, references: { 1: '' } })
    expect(without[0]?.reference).toBeUndefined()
  })

  test('an alternate is bought, and saved by its own number', () => {
    expect(asRows(found, NO_CHOICES).map(isProblem)).toEqual([false, true])
    const rows = asRows(found, { ...NO_CHOICES, instead: { 2: ALTERNATE } })
    expect(rows.map(isProblem)).toEqual([false, false])
    expect(linesToAdd(rows, inCart([])).at(-1)).toMatchObject({ productId: 7, condition: 'new', quantity: 2 })
    expect(asListLines(rows)).toEqual([
      { partNumber: 'TB-1', productId: null, condition: null, quantity: 3, reference: '' },
      { partNumber: 'TB-7', productId: 7, condition: null, quantity: 2, reference: '' },
    ])
  })

  test('a list is read again as it was written', () => {
    const text = asListText(rowsOf('P/N\tCond\tQty\tRef\nTB-1\tSV\t3\t88121\nAN3-5A\t\t10\t', [[ROTABLE], []]))
    expect(readPartsList(text).parts).toMatchObject([
      { partNumber: 'TB-1', condition: 'serviceable', quantity: 3, reference: '88121' },
      { partNumber: 'AN3-5A', condition: null, quantity: 10 },
    ])
  })
})

describe('a quantity with its unit', () => {
  const WIRE: Candidate = { ...part(4, [of('new', 500)]), uom: 'FT' }
  const BOLT: Candidate = { ...part(5, [of('new', 50)]), uom: 'EA' }

  test('is the quantity where the part is sold in that unit', () => {
    const rows = rowsOf('TB-4 20 FT\nTB-5 20 EA', [[WIRE], [BOLT]])
    expect(rows.map(({ state, quantity }) => [state, quantity])).toEqual([
      ['in_stock', 20],
      ['in_stock', 20],
    ])
    expect(linesToAdd(rows, inCart([]))).toMatchObject([{ quantity: 20 }, { quantity: 20 }])
  })

  test('in another unit it is asked about, and neither bought nor quoted', () => {
    const rows = rowsOf('TB-5 20 FT', [[BOLT]])
    expect(rows.map(({ state }) => state)).toEqual(['other_unit'])
    expect(rows.map(otherUnitWords)).toEqual(['The list says 20 ft. This part is sold by the piece.'])
    expect([linesToAdd(rows, inCart([])), rows.filter(isLacking)]).toEqual([[], []])
    expect(rows.map(isProblem)).toEqual([true])
    expect(readPartsList(asListText(rows)).parts).toMatchObject([{ quantity: 20, uom: 'FT' }])
  })

  test('pieces of a part that is sold by length are asked about too, until the buyer has answered', () => {
    const rows = rowsOf('TB-4 20 pcs', [[WIRE]])
    expect(rows.map(otherUnitWords)).toEqual(['The list says 20 pieces. This part is sold by the ft.'])
    expect([rows.map(isProblem), linesToAdd(rows, inCart([]))]).toEqual([[true], []])
  })

  test('a quantity that is entered in the row answers', () => {
    const rows = rowsOf('TB-5 20 FT', [[BOLT]], { ...NO_CHOICES, quantities: { 1: 20 } })
    expect(linesToAdd(rows, inCart([]))).toMatchObject([{ quantity: 20 }])
    expect(asListText(rows)).toContain('TB-5\t\t20\t')
  })

  test('a number that the store does not know is requested with its unit', () => {
    expect(rowsOf('NO-SUCH-9 20 FT', [[]]).map(normalizeTyped)).toMatchObject([
      { partNumber: 'NO-SUCH-9 (ft)', quantity: 20 },
    ])
  })
})

describe('a line without a part number', () => {
  test('that describes a part is asked about as a description, with its quantity', () => {
    const rows = rowsOf('#10 washer 5\n# 10 washer\nNO-SUCH-9 2', [[], [], []])
    expect(rows.map(({ partNumber, state, quantity }) => [partNumber, state, quantity])).toEqual([
      ['#10 washer', 'described', 5],
      ['# 10 washer', 'described', 1],
      ['NO-SUCH-9', 'unknown', 2],
    ])
    expect(rows.map(isProblem)).toEqual([true, true, true])
    expect(listSummary(rows).states).toBe('0 in stock, 2 described without a part number, 1 unknown')
    expect(rowsOf(asListText(rows), [[], [], []])).toMatchObject([
      { state: 'described', quantity: 5 },
      { state: 'described', quantity: 1 },
      { state: 'unknown', quantity: 2 },
    ])
  })

  test('is of a part whose number is those words', () => {
    expect(rowsOf('Set screw, 2', [[part(3, [of('new', 9)])]])).toMatchObject([{ state: 'in_stock', quantity: 2 }])
  })
})
