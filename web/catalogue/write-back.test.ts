import { expect, test } from 'vitest'
import { readPartsList } from '../../domain/catalogue/parts-list.ts'
import { type Alternate, asRows, type Choices, NO_CHOICES } from './listed-rows.ts'
import { boxOf, choicesAgain, writeBack } from './write-back.ts'

/** A list as it was looked up: nothing of it was found. */
function looked(text: string) {
  const { parts } = readPartsList(text)
  const rows = (choices: Partial<Choices> = {}) =>
    asRows({ parts, candidates: parts.map(() => []), alternates: [] }, { ...NO_CHOICES, ...choices })
  return { parts, rows, box: boxOf(text, parts) }
}
const HEADING = 'P/N\tCondition\tQty\tReference'

test('an edit of a row is written into the list', () => {
  const text = 'AN3-5A, 10\nAN3-6A NE 4'
  const { rows, box } = looked(text)
  const written = writeBack(text, rows({ quantities: { 1: 12 }, references: { 2: 'WO-1' } }), box)
  expect(written.text).toBe(`${HEADING}\nAN3-5A\t\t12\t\nAN3-6A\tNE\t4\tWO-1`)
  expect(writeBack(written.text, rows({ removed: { 2: true } }), written).text).toBe(`${HEADING}\nAN3-5A\t\t10\t`)
})

test('text typed into the box since stays: lines, quantities, deletions', () => {
  const text = 'AN3-5A, 10\nAN3-6A, 4\nAN3-7A, 1'
  const { rows, box } = looked(text)
  const typed = 'AN3-5A, 10\nAN3-6A, 6\nMS21042-3, 100\nMS21042-3, 5'
  const first = writeBack(typed, rows({ quantities: { 1: 12 } }), box)
  expect(first.text).toBe(`MS21042-3, 100\nMS21042-3, 5\n${HEADING}\nAN3-5A\t\t12\t\nAN3-6A\t\t6\t`)
  const second = writeBack(`${first.text}\nNAS1149F0332P x 200`, rows({ quantities: { 1: 15 } }), first)
  expect(second.text).toBe(
    `MS21042-3, 100\nMS21042-3, 5\n${HEADING}\nNAS1149F0332P x 200\n${HEADING}\nAN3-5A\t\t15\t\nAN3-6A\t\t6\t`,
  )
  expect(readPartsList(second.text).parts.map(({ partNumber, quantity }) => [partNumber, quantity])).toEqual([
    ['MS21042-3', 105],
    ['NAS1149F0332P', 200],
    ['AN3-5A', 15],
    ['AN3-6A', 6],
  ])
  expect(writeBack('', rows({ quantities: { 1: 12 } }), box).text).toBe('')
})

test('an unreadable line stays unchanged, below its heading', () => {
  const unread = `AN3-9A\t${'a few of these, as many as there are of '.repeat(3)}them`
  const text = `P/N\tQty\nAN3-5A\t10\n${unread}`
  const { rows, box } = looked(text)
  const written = writeBack(text, rows({ quantities: { 2: 12 } }), box).text
  expect(written).toBe(`P/N\tQty\n${unread}\n${HEADING}\nAN3-5A\t\t12\t`)
  expect(readPartsList(written)).toMatchObject({ parts: [{ quantity: 12 }], problems: [{ line: 2 }] })
})

test('lines above the limit stay', () => {
  const numbers = Array.from({ length: 502 }, (_, at) => `TB-${at}`)
  const { rows, box } = looked(numbers.join('\n'))
  const written = writeBack(box.text, rows({ removed: { 1: true } }), box).text
  expect(written.split('\n').slice(0, 4)).toEqual(['TB-500', 'TB-501', HEADING, 'TB-1\t\t1\t'])
})

test('rows that have come to be called the same are not doubled', () => {
  const text = `${HEADING}\nAN3-5A\t\t10\tA\nAN3-5A\t\t4\tB`
  const { rows, box } = looked(text)
  const same = { references: { 3: 'A' } }
  const first = writeBack(text, rows(same), box)
  const second = writeBack(first.text, rows({ ...same, quantities: { 2: 11 } }), first)
  expect(readPartsList(second.text).parts.map(({ quantity }) => quantity)).toEqual([15])
})

test('the chosen replacement, and the chosen part, apply when the list is checked again', () => {
  const part = { id: 7, sku: 'MS21044N08' }
  const offered = (totalQuantity: number) =>
    ({ kind: 'superseded_by', source: '', part: { ...part, totalQuantity } }) as unknown as Alternate
  const { box } = looked('AN3-5A, 10\nAN365-832, 20')
  const choices: Choices = { ...NO_CHOICES, parts: { 1: 3 }, instead: { 2: offered(9) } }
  const { parts } = readPartsList('AN365-832, 30\nAN3-6A, 1\nAN3-5A, 2')
  const again = choicesAgain({ choices, box }, parts, { alternates: [[offered(5)], [], []] })
  expect(again).toEqual({ ...NO_CHOICES, parts: { 3: 3 }, instead: { 1: offered(5) } })
  expect(choicesAgain({ choices, box }, parts, { alternates: [[], []] }).instead).toEqual({})
  // Two lines of one number that meant two parts are read as one: which is meant is to be said again.
  const twice = looked('AN3-5A, 10\nAN3-6A, 4')
  const written = new Map(
    [...twice.box.written].map(([line, one]) => [line, { ...one, part: { ...one.part, partNumber: 'X-1' } }]),
  )
  const { parts: both } = readPartsList('X-1, 9')
  const of = (ids: Record<number, number>) =>
    choicesAgain({ choices: { ...NO_CHOICES, parts: ids }, box: { text: '', written } }, both, { alternates: [[]] })
      .parts
  expect([of({ 1: 3, 2: 4 }), of({ 1: 3 }), of({ 1: 3, 2: 3 })]).toEqual([{}, {}, { 1: 3 }])
})
