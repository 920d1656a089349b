import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ErrorFile } from '../../platform/files/error-file.ts'
import { Failures } from './failures.ts'

const folder = await mkdtemp(join(tmpdir(), 'failures-'))
afterAll(() => rm(folder, { recursive: true }))

const groupsOf = (values: readonly string[], after = ' is not a whole number', key: string | null = 'unreadable') => {
  const file = new ErrorFile(join(folder, 'errors.csv'), ['line', 'column', 'reason', 'sku'])
  const failures = new Failures(file)
  for (const [at, value] of values.entries())
    failures.add({ line: at + 2, column: 'quantity', reason: `"${value}"${after}`, sku: '' }, key)
  file.close()
  return failures.groups.map(({ reason, count }) => [reason, count])
}

test.each([
  [['•'], ' is no part number', '"•" is no part number'],
  [
    ['#NAME?', '#REF!', '#REF!'],
    ' is what a spreadsheet writes',
    '"#NAME?", "#REF!": each is what a spreadsheet writes',
  ],
  [['EUR', 'GBP'], ': only USD is taken', '"EUR", "GBP": only USD is taken'],
  [['EUR'], ': only USD is taken', '"EUR": only USD is taken'],
  [['A-1', 'A-2'], ' is in "bin" too', '"A-1", "A-2": each is in "…" too'],
])('a reason that no answer resolves names its values %j', (values, after, reason) => {
  expect(groupsOf(values, after, null)).toEqual([[reason, values.length]])
})

test.each([
  [['-2'], '"-2" is not a whole number'],
  [['-2', '-2'], '"-2" is not a whole number'],
  [['-2', '0.010', '1e3', '-2'], '"-2", "0.010", "1e3": each is not a whole number'],
  [['1', '2', '3', '4', '5', '6', '7'], '"1", "2", "3", "4", "5" and others: each is not a whole number'],
  [['x'.repeat(100), '2'], `"${'x'.repeat(30)}…", "2": each is not a whole number`],
])('a kind of cells names its values %j', (values, reason) => {
  expect(groupsOf(values)).toEqual([[reason, values.length]])
})
