import { expect, test } from 'vitest'
import {
  FIRST_LINE,
  fillDown,
  fillFromForm,
  type LineDraft,
  lineToSend,
  pasteInto,
  withSerials,
} from './receipt-draft.ts'

const line = (marks: string, more: Partial<LineDraft> = {}): LineDraft => {
  const first: LineDraft = { ...FIRST_LINE, productId: '7', sku: 'ALT-5', conditionCode: 'OH', ...more }
  return { ...first, rows: withSerials(first, marks).rows }
}

test('a row copies the shared facts of the row before, without the number of its tag', () => {
  const first = line('A', {
    paper: 'FAA 8130-3',
    paperBy: 'Acme',
    paperNumber: 'F-1',
    cost: '12.50',
    expiresOn: '2030-01-01',
  })
  const { rows, twice } = withSerials(first, 'B\nC;a')
  expect(twice).toBe('a')
  expect(
    rows.map(({ mark, paper, paperNumber, paperBy, expiresOn, cost }) => [
      mark,
      paper,
      paperNumber,
      paperBy,
      expiresOn,
      cost,
    ]),
  ).toEqual([
    ['A', 'FAA 8130-3', '', 'Acme', '', '12.50'],
    ['B', 'FAA 8130-3', '', 'Acme', '', '12.50'],
    ['C', 'FAA 8130-3', '', 'Acme', '', '12.50'],
  ])
})

test('a block of a spreadsheet is pasted from its cell on, as lists write it; serial numbers add rows', () => {
  const one = line('A\nB')
  const pasted = pasteInto(
    one,
    { row: 0, column: 'paper' },
    '8130-3\tF-1\tAcme\t24/NOV/2026\r\n\tF-2\nEASA Form 1\tF-3\n',
  )
  expect(pasted).toMatchObject([
    { mark: 'A', paper: 'FAA 8130-3', paperNumber: 'F-1', paperBy: 'Acme', paperDate: '2026-11-24' },
    { mark: 'B', paper: '', paperNumber: 'F-2' },
  ])
  const marks = pasteInto(one, { row: 1, column: 'mark' }, 'B2\nC\tCoC\n\nD')
  expect(marks.map(({ mark, paper }) => [mark, paper])).toEqual([
    ['A', ''],
    ['B2', ''],
    ['C', 'CoC'],
    ['D', 'CoC'],
  ])
  expect(fillDown(marks, { row: 2, column: 'paper' }).map(({ paper }) => paper)).toEqual(['', '', 'CoC', 'CoC'])
})

test('a form fills in its row only, and no typed number', () => {
  const blocks = { trackingNumber: 'F-9', agency: 'Acme Repair', date: 'Nov 24, 2026' }
  const typed = line('A\nB').rows.map((row, at) => (at === 1 ? { ...row, paperNumber: 'TYPED' } : row))
  expect(fillFromForm(typed, 1, { kind: '8130-3', blocks })).toMatchObject([
    { paper: '', paperNumber: '' },
    { paper: 'FAA 8130-3', paperNumber: 'TYPED', paperBy: 'Acme Repair', paperDate: '2026-11-24' },
  ])
})

test('a lot is sent without rows', () => {
  const lot = { ...line('A'), kind: 'lot', mark: 'LOT-1', counted: '5', expected: '' }
  expect(lineToSend(lot)).toMatchObject({ marks: ['LOT-1'], counted: 5, own: [] })
})
