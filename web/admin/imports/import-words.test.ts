import { createElement } from 'react'
import { expect, test } from 'vitest'
import { markup } from '../../testing-markup.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { canceledWord, outcomeWord, rowsOf, stateWord } from './import-words.ts'
import type { ImportLine, ImportView } from './queries.ts'
import { UndoBlock } from './ReportBlock.tsx'

const counts = { new: 1, changed: 2, unchanged: 0 }
const report = {
  rows: 5,
  failed: 2,
  products: counts,
  stockLines: counts,
  units: null,
  missing: { products: 0, stockLines: 0 },
  references: 0,
  facts: 0,
  pictures: 0,
  unknownColumns: [],
  imagesElsewhere: 0,
  firstErrors: [],
  failedGroups: [],
  prices: null,
  makers: [],
  readings: [],
  skipped: [],
}
const line: ImportLine = {
  id: 1,
  version: 1,
  source: 'cockpit',
  admin: 'Bess',
  fileName: 'a.csv',
  bytes: 9,
  state: 'checked',
  createdAt: new Date(0),
  begunAt: null,
  endedAt: null,
  isCancelWanted: false,
  step: null,
  rows: 0,
  failed: 0,
  ofRows: 7,
  over: 0,
  secondsLeft: null,
  before: 0,
  report: null,
  checkReport: report,
  undoReport: null,
  problem: '',
  hasErrorFile: false,
  hasLeftFile: false,
  canUndo: false,
}

test('an undone run still says how many rows it had', () => {
  expect(rowsOf({ ...line, state: 'undone', report })).toEqual({ rows: 5, failed: 2 })
  expect(rowsOf({ ...line, state: 'running', rows: 3, failed: 1 })).toEqual({ rows: 3, failed: 1 })
  expect(rowsOf({ ...line, state: 'draft', checkReport: null })).toEqual({ rows: 7, failed: 0 })
})

test('an undo that left things says so, with their kinds, numbers and reasons', () => {
  const all = { restored: 1, removed: 2, left: 0 }
  const undoReport = {
    products: all,
    stockLines: all,
    units: { restored: 0, removed: 9, left: 191 },
    soldOut: 0,
    leftAlone: [{ kind: 'unit' as const, sku: 'RDX-1', mark: 'SNX001', why: 'with scans' }],
    reasons: [
      { kind: 'unit' as const, why: 'with scans', count: 188 },
      { kind: 'unit' as const, why: 'in an order', count: 3 },
    ],
  }
  expect(stateWord({ ...line, state: 'undone', undoReport }).word).toBe('Undone in part')
  expect(stateWord({ ...line, state: 'undone', undoReport: { ...undoReport, units: all } }).word).toBe('Undone')
  const shown = markup(createElement(UndoBlock, { report: undoReport, list: { id: 7, hasLeftFile: true } }))
  expect(shown).toContain('9 removed, 191 left: 188 with scans, 3 in an order')
  expect(shown).toMatch(/the first 1 of 191.*Download all 191.*RDX-1.*SNX001.*with scans/)
  expect(shown).toContain('/admin/imports/7/left.csv')
})

test('a dry run is not shown as an import', () => {
  expect(outcomeWord(line)).toBe('Dry run, nothing changed: 1 part new, 2 changed; 3 stock lines')
  expect(outcomeWord({ ...line, state: 'done', report })).toBe('1 part new, 2 changed; 3 stock lines')
  expect(outcomeWord({ ...line, state: 'done', report: { ...report, references: 1, facts: 3, pictures: 2 } })).toBe(
    '1 part new, 2 changed; 3 stock lines, alternates of 1 part, dimensions of 3 parts, 2 pictures',
  )
})

test('a cancellation names its effect: an undo leaves the imported rows, and work still has to stop', () => {
  expect(canceledWord('canceled')).toBe('Canceled. Nothing of it stays.')
  expect(canceledWord('draft')).toBe('The dry run is canceled.')
  expect(canceledWord('done')).toBe('The undo is canceled: what the list did stays.')
  for (const state of ['checking', 'running', 'undoing'] as const) expect(canceledWord(state)).toContain('Stopping')
})

test('progress counts rows, except for an undo, which reads none', () => {
  const list: ImportView = {
    ...line,
    encoding: 'utf-8',
    delimiter: ',',
    headings: ['sku'],
    top: [['sku']],
    headingRow: 0,
    sample: [],
    mapping: ['sku'],
    condition: null,
    quantity: null,
    missing: 'leave',
    hasFile: true,
    areUnits: null,
    takenAs: {},
    category: null,
    priceLimit: 30,
  }
  const shown = (state: ImportView['state']) => markup(createElement(ImportProgress, { list: { ...list, state } }))
  expect(shown('running')).toMatch(/Beginning.*0 done.*about 7 left/)
  expect(shown('undoing')).toContain('Undoing its changes')
  expect(shown('undoing')).not.toMatch(/0 done|left|value=/)
})
