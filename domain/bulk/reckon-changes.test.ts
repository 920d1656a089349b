import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { jumpOf, partChange, type SheetPart, type SheetUnit, unitChange } from './reckon-changes.ts'
import { PartEditsShape, UnitEditsShape } from './sheet.ts'
import { undoChanges } from './undo-changes.ts'

const PART: SheetPart = {
  id: 7,
  version: 3,
  sku: 'AN3-5A',
  manufacturer: '',
  name: 'Bolt',
  categoryId: 1,
  isPublished: true,
  price: cents(1000),
  salePrice: null,
  conditions: [
    { lineId: 70, condition: 'new', price: null },
    { lineId: 71, condition: 'overhauled', price: cents(600) },
  ],
}
const UNIT: SheetUnit = {
  id: 9,
  version: 2,
  sku: 'MAG-1',
  condition: 'overhauled',
  mark: 'S/N 4',
  bin: 'A-1',
  price: null,
  without: cents(1000),
  isGone: false,
}
const anyCategory = () => true
const edit = (cells: Parameters<typeof partChange>[0]['cells'], version = 3) => ({ id: 7, version, cells })

describe('a part', () => {
  test('only a different value is a change', () => {
    const row = partChange(edit({ name: 'Bolt', price: cents(1100), isPublished: false }), PART, anyCategory)
    expect(row).toMatchObject({ state: 'changes', label: 'AN3-5A' })
    expect(row.cells.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['isPublished', true, false],
      ['price', 1000, 1100],
    ])
    expect(partChange(edit({ name: 'Bolt' }), PART, anyCategory)).toMatchObject({ state: 'same', cells: [] })
  })

  test('a price of a condition is compared with the price that was read', () => {
    const to = (before: number | null, after: number | null, condition: 'new' | 'repaired' = 'new') =>
      partChange(
        edit({
          conditions: [
            {
              condition,
              before: before === null ? null : cents(before),
              after: after === null ? null : cents(after),
            },
          ],
        }),
        PART,
        anyCategory,
      )
    expect(to(null, 900).cells).toEqual([
      { thing: 'line', thingId: 70, condition: 'new', field: 'price', before: null, after: 900, jump: null },
    ])
    expect(to(800, 900).state).toBe('changed_since')
    expect(to(800, null).state).toBe('same')
    expect(to(null, 900, 'repaired').state).toBe('no_condition')
  })

  test('skips a row that changed since it was read, was deleted, or has a deleted category', () => {
    expect(partChange(edit({ name: 'x' }, 2), PART, anyCategory)).toMatchObject({ state: 'changed_since', cells: [] })
    expect(partChange(edit({ name: 'x' }), undefined, anyCategory).state).toBe('gone')
    expect(partChange(edit({ name: 'x', categoryId: 5 }), PART, id => id === 1)).toMatchObject({
      state: 'no_category',
      cells: [],
    })
    // A category that was deleted since stays.
    expect(partChange(edit({ categoryId: 1 }), PART, () => false).state).toBe('same')
  })

  test('reports a price below the sale price', () => {
    const onSale = { ...PART, salePrice: cents(900) }
    expect(partChange(edit({ price: cents(900) }), onSale, anyCategory).losesSale).toBe(true)
    expect(partChange(edit({ price: cents(901) }), onSale, anyCategory).losesSale).toBe(false)
  })
})

describe('a unit', () => {
  const change = (cells: Parameters<typeof unitChange>[0]['cells'], now: SheetUnit | undefined = UNIT, version = 2) =>
    unitChange({ id: 9, version, cells }, now)

  test('compares a first price with the price that applied before', () => {
    expect(change({ bin: 'B-2', price: cents(2000) }).cells).toMatchObject([
      { field: 'bin', before: 'A-1', after: 'B-2', jump: null },
      { field: 'price', before: null, after: 2000, jump: 100 },
    ])
    expect(change({ price: null }).state).toBe('same')
  })

  test('leaves a unit that has shipped, or that another user changed', () => {
    expect(change({ bin: 'B' }, { ...UNIT, isGone: true })).toMatchObject({ state: 'gone', label: 'MAG-1 · S/N 4' })
    expect(change({ bin: 'B' }, UNIT, 1).state).toBe('changed_since')
  })
})

test.each([
  [1000, 1300, null],
  [1000, 1301, 30.1],
  [1000, 699, 30.1],
  [1000, 700, null],
  [1000, null, 100],
  [1000, 0, 100],
  [0, 5000, null],
  [null, 5000, null],
  [999_999_999_999, 1, 100],
  [1, 999_999_999_999, 99_999_999_999_800],
])('a price from %s to %s jumps by %s percent', (before, after, jump) => {
  expect(jumpOf(before === null ? null : cents(before), after === null ? null : cents(after))).toBe(jump)
})

describe('an undo', () => {
  const undo = (more: Partial<Parameters<typeof undoChanges>[0]> = {}) =>
    undoChanges({
      before: { name: 'Old', price: 1 },
      after: { name: 'New', price: 2 },
      now: { name: 'New', price: 2 },
      later: new Set<string>(),
      isCategory: anyCategory,
      ...more,
    })

  test('restores each cell that has not changed since', () => {
    expect(undo().restore).toEqual([
      { field: 'name', after: 'Old' },
      { field: 'price', after: 1 },
    ])
    expect(undo({ now: { name: 'New', price: 3 } })).toEqual({
      restore: [{ field: 'name', after: 'Old' }],
      left: [{ field: 'price', why: 'changed' }],
    })
    // Another user has already restored it.
    expect(undo({ now: { name: 'New', price: 1 } })).toEqual({ restore: [{ field: 'name', after: 'Old' }], left: [] })
  })

  test('leaves cells that a later sheet has set, deleted rows, and rows whose former value is invalid now', () => {
    expect(undo({ later: new Set(['price']) }).left).toEqual([{ field: 'price', why: 'later' }])
    expect(undo({ now: null })).toMatchObject({ restore: [], left: [{ why: 'gone' }, { why: 'gone' }] })
    const moved = { before: { categoryId: 5 }, after: { categoryId: null }, now: { categoryId: null } }
    expect(undo({ ...moved, isCategory: () => false }).left).toEqual([{ field: 'categoryId', why: 'no_category' }])
    expect(undo(moved).restore).toEqual([{ field: 'categoryId', after: 5 }])
  })
})

describe('sent edits', () => {
  const row = (cells: object, more: object = {}) => ({ id: 1, version: 1, cells, ...more })
  test.each<[string, unknown[]]>([
    ['nothing', []],
    ['too many', Array.from({ length: 1001 }, (_, id) => row({}, { id: id + 1 }))],
    ['a row twice', [row({}), row({})]],
    ['a price below 0', [row({ price: -1 })]],
    ['half a cent', [row({ price: 0.5 })]],
    ['more than the database holds', [row({ price: 1_000_000_000_000 })]],
    ['no name', [row({ name: ' ' })]],
    ['a name of two lines', [row({ name: 'a\nb' })]],
    ['a long name', [row({ name: 'x'.repeat(201) })]],
    ['a condition twice', [row({ conditions: [0, 1].map(() => ({ condition: 'new', before: null, after: 1 })) })]],
    ['an unknown condition', [row({ conditions: [{ condition: 'shiny', before: null, after: 1 }] })]],
    ['a cell that there is not', [row({ sku: 'x' })]],
    ['a version that is no number', [row({}, { version: '1' })]],
    ['an id below 1', [row({}, { id: 0 })]],
  ])('%s is refused', (_, rows) => {
    expect(PartEditsShape.safeParse(rows).success).toBe(false)
  })

  test('units: a long bin, and a price of a part', () => {
    expect(UnitEditsShape.safeParse([row({ bin: 'x'.repeat(61) })]).success).toBe(false)
    expect(UnitEditsShape.safeParse([row({ isPublished: true })]).success).toBe(false)
    expect(UnitEditsShape.safeParse([row({ bin: '', price: null })]).success).toBe(true)
  })
})
