import { expect, test } from 'vitest'
import { readPartsList } from '../../domain/catalogue/parts-list.ts'
import { checkList } from './check-list.ts'
import type { Alternate, Candidate } from './listed-rows.ts'

const SHELF = ['21117-1', 'SH 108863-2', 'MS20470 AD4 6', '622 1234', 'AN3-5A']
const card = (sku: string): Candidate =>
  ({
    id: SHELF.indexOf(sku),
    sku,
    name: sku,
    slug: sku,
    manufacturer: null,
    conditions: [],
    stock: [],
    totalQuantity: 9,
    price: 100,
    salePrice: null,
    imageUrl: null,
    family: null,
    weight: null,
  }) as unknown as Candidate
const asked: string[][] = []
const find = async (partNumbers: string[]) => {
  asked.push(partNumbers)
  return partNumbers.map(one => (SHELF.includes(one) ? [card(one)] : []))
}
const wanting: string[][] = []
const findAlternates = async (partNumbers: string[]): Promise<Alternate[][]> => {
  wanting.push(partNumbers)
  return partNumbers.map(() => [{ kind: 'alternate', source: 'IPC', part: card('AN3-5A') }])
}
const check = async (text: string) => {
  const { parts, candidates } = await checkList(readPartsList(text).parts, { find, findAlternates })
  return parts.map(({ partNumber, quantity }, at) => [partNumber, quantity, candidates[at]?.length])
}

test('a number at the end of a line is a quantity where the rest is a part, and a piece of the number where that is one', async () => {
  expect(
    await check('21117-1 2\nSH 108863-2 3\nSH 108863-2 (qty 4)\nMS20470 AD4 6\n622 1234\nAN3-5A 5\nNO SUCH-1 7\n8 9'),
  ).toEqual([
    ['21117-1', 2, 1],
    ['SH 108863-2', 3, 1],
    ['SH 108863-2', 4, 1],
    ['MS20470 AD4 6', 1, 1],
    ['622 1234', 1, 1],
    ['AN3-5A', 5, 1],
    ['NO SUCH-1 7', 1, 0],
    ['8 9', 1, 0],
  ])
})

test('a number in an unknown line is asked about, and not in a known one', async () => {
  const text = '21117-1 2\nMS20470 AD4 6\nNO SUCH-1 7\n8 9\n9 NO SUCH-2\nNE NO SUCH-3, 4\nNO-SUCH-4'
  const { parts } = await checkList(readPartsList(text).parts, { find, findAlternates })
  expect(parts.flatMap(({ counted }) => (counted ? [[counted.partNumber, counted.quantity]] : []))).toEqual([
    ['NO SUCH-1', 7],
    ['8', 9],
    ['NO SUCH-2', 9],
  ])
})

test('a condition behind the quantity of a known number is its condition', async () => {
  const { parts } = await checkList(readPartsList('21117-1 2 OH').parts, { find, findAlternates })
  expect(parts).toMatchObject([{ partNumber: '21117-1', condition: 'overhauled', quantity: 2 }])
})

test('a duplicate line counts twice, unless it has a separate quantity', async () => {
  expect(await check('21117-1 2\nAN3-5A 5\n21117-1 2')).toEqual([
    ['21117-1', 4, 1],
    ['AN3-5A', 5, 1],
  ])
  expect(await check('21117-1 2, 3')).toEqual([['21117-1 2', 3, 0]])
  expect(await check('21117-1 2, 3\n21117-1 2')).toEqual([['21117-1 2', 4, 0]])
  expect(await check('21117-1 60000\n21117-1 60000')).toEqual([['21117-1', 100_000, 1]])
})

test('if all lines are found there is one query', async () => {
  asked.length = 0
  await check('AN3-5A 5\n622 1234')
  expect(asked).toEqual([['AN3-5A', '622 1234']])
})

test('alternates are queried if stock is short, and a list is checked without them', async () => {
  wanting.length = 0
  const { parts } = readPartsList('AN3-5A 5\nNO-SUCH-1 2\n622 1234, 20')
  const { alternates } = await checkList(parts, { find, findAlternates })
  expect(wanting).toEqual([['NO-SUCH-1', '622 1234']])
  expect(alternates.map(some => some.length)).toEqual([0, 1, 1])
  const failing = { find, findAlternates: () => Promise.reject(new Error('away')) }
  expect((await checkList(parts, failing)).alternates).toEqual([[], [], []])
})
