import { describe, expect, test } from 'vitest'
import { placeBlock, readBlock, readNumbers, writeBlock } from './block.ts'

describe('pasted text', () => {
  test.each<[string, string, string[][]]>([
    ['one cell', 'a', [['a']]],
    [
      'rows of Excel',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['rows of an old Mac', 'a\rb', [['a'], ['b']]],
    ['blank cells in the middle, and blank rows there', 'a\t\tb\n\nc', [['a', '', 'b'], [''], ['c']]],
    ['a line break in quotes', '"a\nb"\tc', [['a b', 'c']]],
    ['doubled quotes', '"1/4"" bolt\tx"\ty', [['1/4" bolt x', 'y']]],
    ['a quote in the middle', '1/4" bolt\tx', [['1/4" bolt', 'x']]],
    ['a quote that nothing closes', '"AN bolts\tx\ny', [['"AN bolts', 'x'], ['y']]],
    ['a quote that closes too early', '"AN" bolts\tx', [['"AN" bolts', 'x']]],
    ['blanks of a page', '\u00a0 a \u00a0', [['a']]],
    ['an apostrophe before a formula', "'=1+1\t'x", [['=1+1', "'x"]]],
    ['nothing', '', []],
    ['blank rows only', '\n\n\t\n', []],
  ])('%s', (_, text, rows) => {
    expect(readBlock(text)).toEqual(rows)
  })

  test('copied cells paste unchanged', () => {
    const rows = [
      ['a', '1/4" bolt', '"quoted"', '=1+1'],
      ["'=x", "it's", '', '-4'],
    ]
    expect(readBlock(writeBlock(rows))).toEqual(rows)
    // No spreadsheet reckons what a part is called.
    expect(writeBlock([['=HYPERLINK("x")']])).toBe('\'=HYPERLINK("x")')
  })

  test('a megabyte of quotes is read', () => {
    expect(readBlock('"'.repeat(1_000_000)).length).toBe(1)
    expect(readBlock('"a\t'.repeat(200_000))[0]?.length).toBeGreaterThan(100_000)
  })
})

describe('where a block goes', () => {
  const size = { rows: 4, columns: 3 }
  const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
  const at = (block: string[][], where: ReturnType<typeof range>) => {
    const { placed, beyond } = placeBlock(block, where, size)
    return [placed.map(({ row, column, text }) => `${row}${column}${text}`).join(' '), beyond]
  }

  test('from the first cell on, as far as the sheet goes', () => {
    expect(
      at(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        range(0, 1),
      ),
    ).toEqual(['01a 02b 11c 12d', 0])
    expect(
      at(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        range(3, 2),
      ),
    ).toEqual(['32a', 3])
  })

  test('one value fills the range, a row repeats, and a block that does not fit entirely is not repeated', () => {
    expect(at([['a']], range(0, 0, 1, 1))).toEqual(['00a 01a 10a 11a', 0])
    expect(at([['a', 'b']], range(0, 0, 2, 1))).toEqual(['00a 01b 10a 11b 20a 21b', 0])
    expect(at([['a'], ['b']], range(0, 0, 2, 0))).toEqual(['00a 10b', 0])
  })

  test('a short row leaves its other cells unchanged, and an empty block changes no cell', () => {
    expect(at([['a'], ['b', 'c']], range(0, 0))).toEqual(['00a 10b 11c', 0])
    expect(at([], range(0, 0))).toEqual(['', 0])
  })
})

test('part numbers are read out of the first column, each once, without its heading', () => {
  expect(readNumbers('Part Number\tQty\nAN3-5A\t4\n\n AN3-5A \nMS20470AD4-4')).toEqual(['AN3-5A', 'MS20470AD4-4'])
})
