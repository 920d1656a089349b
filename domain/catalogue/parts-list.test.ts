import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listOfTable } from './list-of-table.ts'
import { MAX_LISTED_PARTS, otherReading, readPartsList } from './parts-list.ts'

const read = (text: string) => readPartsList(text).parts.map(({ partNumber, quantity }) => [partNumber, quantity])

describe('a quantity with its unit', () => {
  const W = 'M22759/16-20-9'
  test.each([
    [`${W} 20 FT`, W, 20, 'FT'],
    [`${W} 100ft`, W, 100, 'FT'],
    [`${W}, 20 feet`, W, 20, 'FT'],
    [`${W} x 20 ft.`, W, 20, 'FT'],
    [`${W} NE 1,000 FT`, W, 1000, 'FT'],
    [`${W}\t20 FT`, W, 20, 'FT'],
    [`${W}\t20\tFT`, W, 20, 'FT'],
    [`100 ft of ${W}`, W, 100, 'FT'],
    [`P/N\tQty\n${W}\t1,000 FT`, W, 1000, 'FT'],
    [`P/N\tQty\tUOM\n${W}\t20\tFT`, W, 20, 'FT'],
    ['AN3-5A 2 PR', 'AN3-5A', 2, 'PR'],
    ['AN3-5A 3 RL', 'AN3-5A', 3, 'RL'],
    ['AN3-5A 4 GL', 'AN3-5A', 4, 'GL'],
    ['AN3-5A 4 quarts', 'AN3-5A', 4, 'QT'],
    ['AN3-5A 4 EA', 'AN3-5A', 4, undefined],
    ['AN3-5A\t4\tPC', 'AN3-5A', 4, undefined],
    ['SET SCREW 20 PK', 'SET SCREW', 20, 'PK'],
    ['#10 washer 2 PK', '#10 washer', 2, 'PK'],
    ['100 FT of safety wire', 'safety wire', 100, 'FT'],
    ['100 ft safety wire', 'safety wire', 100, 'FT'],
    ['CHERRY MAX 20 PK', 'CHERRY MAX 20 PK', 1, undefined],
  ])('%j', (line, partNumber, quantity, uom) => {
    const { parts, problems } = readPartsList(line)
    expect(problems).toEqual([])
    expect(parts.map(part => [part.partNumber, part.quantity, part.uom])).toEqual([[partNumber, quantity, uom]])
  })

  test('the reference behind it is kept; other units are not added up', () => {
    expect(readPartsList(`${W},20 FT,N12345\n${W}\t5\tFT\tN12345\n${W}\t5\tEA\tN12345`).parts).toMatchObject([
      { quantity: 25, uom: 'FT', reference: 'N12345', times: 2 },
      { quantity: 5, reference: 'N12345', times: 1 },
    ])
  })
})

test.each(['20 FT', '20ft', '100 feet', '2.5 FT', '1,000 ft.', '5 GAL', '20 pcs', '20 EA', 'qty 20 FT', 'Qty: 20'])(
  '%j is a quantity without a part, and not a part number',
  line => {
    for (const heading of ['', 'P/N\tQty\n', 'P/N\n']) {
      const { parts, problems } = readPartsList(`${heading}${line}\nAN3-5A\t2`)
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(['AN3-5A'])
      expect(problems).toMatchObject([
        { text: line, reason: 'A quantity without a part number: write the part number in front of it' },
      ])
    }
  },
)

test.each(['20FT-1', '54KT', '65SH', '10PR', '12345', 'QTY4', '20 FT 4'])('%j may be a part number', line => {
  expect(read(line)).toEqual([[line, 1]])
})

describe('a description', () => {
  test.each([
    ['#10 washer 5', '#10 washer', 5],
    ['# 10 washer 5', '# 10 washer', 5],
    ['#10 washer 5 ea', '#10 washer', 5],
    ['#10 washer x 5', '#10 washer', 5],
    ['#10 washer, 5', '#10 washer', 5],
    ['#10 washer\t5', '#10 washer', 5],
    ['5 #10 washers', '#10 washers', 5],
    ['5 x #10 washer', '#10 washer', 5],
    ['5 washers', 'washers', 5],
    ['hex nut 1,000', 'hex nut', 1000],
    ['1/4-28 nut 10', '1/4-28 nut', 10],
    ['1/4" bolt 10', '1/4" bolt', 10],
    ['no. 10 washer 5', 'no. 10 washer', 5],
    ['10-32 screws 20', '10-32 screws', 20],
    ['#10 washer NE 5', '#10 washer', 5],
    ['# 10 washer', '# 10 washer', 1],
    ['1 1/4 bolt', '1 1/4 bolt', 1],
    ['10 washer', '10 washer', 1],
    ['washer no. 10', 'washer no. 10', 1],
    ['washer # 10', 'washer # 10', 1],
    ['bolt 1/4', 'bolt 1/4', 1],
    ['lamp 313', 'lamp 313', 1],
    ['LEE CO 12345', 'LEE CO 12345', 1],
  ])('%j keeps its quantity', (line, description, quantity) => {
    expect(read(line)).toEqual([[description, quantity]])
  })
})

describe('a pasted line', () => {
  test.each([
    ['AN3-5A', 'AN3-5A', 1],
    ['AN3-5A 10', 'AN3-5A', 10],
    ['AN3-5A, 10', 'AN3-5A', 10],
    ['AN3-5A\t10', 'AN3-5A', 10],
    ['AN3-5A;10', 'AN3-5A', 10],
    ['AN3-5A x10', 'AN3-5A', 10],
    ['AN3-5A x 10 ea', 'AN3-5A', 10],
    ['AN3-5A - qty 10', 'AN3-5A', 10],
    ['AN3-5A qty: 10', 'AN3-5A', 10],
    ['10 x AN3-5A', 'AN3-5A', 10],
    ['(25) AN3-5A', 'AN3-5A', 25],
    ['AN3-5A ....... 12', 'AN3-5A', 12],
    ['QTY 4 P/N AN3-5A', 'AN3-5A', 4],
    ['P/N: AN3-5A', 'AN3-5A', 1],
    ['P/N 1234', '1234', 1],
    ['PN:1234', '1234', 1],
    ['P/N\t1234', '1234', 1],
    ['pn#AN3-5A 10', 'AN3-5A', 10],
    ['10 x PN AN3-5A', 'AN3-5A', 10],
    ['(10) P/N AN3-5A', 'AN3-5A', 10],
    ['PN-1234', 'PN-1234', 1],
    ['AN3-5A @ 0.39', 'AN3-5A', 1],
    ['AN3-5A 4 @ $0.39 ea', 'AN3-5A', 4],
    ['AN3-5A OH 4 @ $1,250.00', 'AN3-5A', 4],
    ['M22759/16-20-9 20 FT @ $1.27/ft', 'M22759/16-20-9', 20],
    ['TUBE12 1.5 OD', 'TUBE12 1.5 OD', 1],
    ["'MAR-03 4", 'MAR-03', 4],
    ['PNR-1234', 'PNR-1234', 1],
    ['AN3-5A\t1,000', 'AN3-5A', 1000],
    ['AN3-5A, 1,000', 'AN3-5A', 1000],
    ['AN3-5A 10.0', 'AN3-5A', 10],
    ['AN3-5A 10.0 ea', 'AN3-5A', 10],
    ['MS24523-25,"SWITCH, TOGGLE",40', 'MS24523-25', 40],
    ['MS21042-3,NUT,1000', 'MS21042-3', 1000],
    ['10 ea AN3-5A', 'AN3-5A', 10],
    ['• AN3-5A 10', 'AN3-5A', 10],
    ['3. AN3-5A 10', 'AN3-5A', 10],
    ['1\tAN3-5A\tBolt, hex head\t25', 'AN3-5A', 25],
    ['AN3-5A\tBolt, hex head\tNE\t25 EA', 'AN3-5A', 25],
    ['MS20470 AD4-6', 'MS20470 AD4-6', 1],
    ['MS20470 AD4 6', 'MS20470 AD4 6', 1],
    ['622 1234', '622 1234', 1],
    ['211-171 4', '211-171 4', 1],
    ['211-171, 4', '211-171', 4],
    ['211-171\t4', '211-171', 4],
    ['AN3-5A\u00a010', 'AN3-5A', 10],
    ['  an3-5a  ', 'an3-5a', 1],
    ['12345', '12345', 1],
    ['AN3-5A - 25 pcs', 'AN3-5A', 25],
    ['AN3-5A 5 pieces', 'AN3-5A', 5],
    ['AN3-5A=25', 'AN3-5A', 25],
    ['AN3-5A = 25', 'AN3-5A', 25],
    ['AN3-5A, qty 5, for N123AB', 'AN3-5A', 5],
    ['AN3-5A\tqty 5', 'AN3-5A', 5],
    ['AN3-5A; x 5', 'AN3-5A', 5],
    ['"AN3-5A","5"', 'AN3-5A', 5],
    ['"AN3-5A";"5"', 'AN3-5A', 5],
    ['"AN3-5A"\t"5"', 'AN3-5A', 5],
    ['5 pieces AN3-5A', 'AN3-5A', 5],
    ['ＭＳ２１０４２－３ 5', 'MS21042-3', 5],
    ['ＡＮ３－５Ａ　５', 'AN3-5A', 5],
  ])('%j', (line, partNumber, quantity) => {
    expect(read(line)).toEqual([[partNumber, quantity]])
  })
})

test.each([
  ['TB036802-1 OH 3', 'TB036802-1', 'overhauled', 3],
  ['TB036802-1 3 OH', 'TB036802-1', 'overhauled', 3],
  ['TB036802-1, sv, 3', 'TB036802-1', 'serviceable', 3],
  ['tb 036802 OH 3', 'tb 036802', 'overhauled', 3],
  ['3 x TB036802-1 (RP)', 'TB036802-1', 'repaired', 3],
  ['TB036802-1 As Removed qty 2', 'TB036802-1', 'as_removed', 2],
  ['TB036802-1 new surplus', 'TB036802-1', 'new_surplus', 1],
  ['1\tTB036802-1\tHousing\tOH\t4', 'TB036802-1', 'overhauled', 4],
  ['TB036802-1\tnew housing\t4', 'TB036802-1', null, 4],
  ['MS20470 AD4-6', 'MS20470 AD4-6', null, 1],
  ['AR 6150', 'AR 6150', null, 1],
])('%j names its condition', (line, partNumber, condition, quantity) => {
  expect(readPartsList(line).parts).toMatchObject([{ partNumber, condition, quantity }])
})

test('one number in two conditions is two parts of a list', () => {
  expect(readPartsList('AN3-5A OH 2\nAN3-5A SV 3\nAN3-5A OH').parts).toMatchObject([
    { condition: 'overhauled', quantity: 3 },
    { condition: 'serviceable', quantity: 3 },
  ])
})

test('skips blank lines and headings, adds up equal numbers, and preserves the order', () => {
  const text = 'Part Number\tQty\r\n\r\nAN3-5A\t2\r\nMS21042-3\t4\n\nAN3-5A 3'
  expect(readPartsList(text)).toEqual({
    parts: [
      { line: 3, partNumber: 'AN3-5A', condition: null, quantity: 5, times: 2 },
      { line: 4, partNumber: 'MS21042-3', condition: null, quantity: 4, times: 1 },
    ],
    problems: [],
    footers: [],
    left: 0,
  })
})

test('reports unreadable lines, and uses the others', () => {
  const { parts, problems } = readPartsList(`---\nAN3-5A, 0\nAN3-5A, 999999\n${'9'.repeat(61)}\nAN3-5A`)
  expect(parts.length).toBe(1)
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'No part number'],
    [2, 'The quantity is not from 1 to 100,000'],
    [3, 'The quantity is not from 1 to 100,000'],
    [4, 'Longer than 60 characters'],
  ])
})

test.each([
  '2.5',
  '1e3',
  '-3',
  '2,5',
  '100 XY',
  '1.000',
  '1 000',
  '12 500',
  '1\u00a0000',
  '1\u202f000',
  "1'000",
  '1’000',
])('a cell that has no number of pieces, %s, is a problem of its line and not one piece', cell => {
  for (const separator of '\t;')
    expect(readPartsList(`AN3-5A${separator}${cell}`), separator).toMatchObject({
      parts: [],
      problems: [{ reason: 'The quantity is not a whole number: write the number alone, like 10' }],
    })
})

test.each([
  'AN3-5A x 1.5',
  'AN3-5A qty 1.5',
  'AN3-5A, 1.5',
  '1.5 x AN3-5A',
  '2.5 ft of WIRE-1',
  'WIRE-1 2.5 FT',
  'AN3-5A 2,5',
  'AN3-5A 2.5 ea',
  'AN3-5A OH 1.5',
  'AN3-5A -2',
  'AN3-5A 1e3',
  "AN3-5A 1'000",
])('%s, with a blank between, is a problem too', line => {
  expect(readPartsList(line)).toMatchObject({
    parts: [],
    problems: [{ reason: expect.stringContaining('whole number') }],
  })
})

test('checks 500 lines, and reports how many remain', () => {
  const lines = Array.from({ length: 512 }, (_, n) => `PN-${n}`)
  const { parts, left } = readPartsList([...lines, 'PN-3'].join('\n'))
  expect([parts.length, left, parts[3]?.quantity]).toEqual([MAX_LISTED_PARTS, 12, 2])
})

test('returns only lines that can be requested, for any pasted text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), text => {
      const { parts } = readPartsList(text)
      for (const { partNumber, quantity } of parts) {
        expect(partNumber).toBe(partNumber.trim())
        expect(partNumber.length).toBeLessThanOrEqual(60)
        expect(quantity).toBeGreaterThanOrEqual(1)
        expect(quantity).toBeLessThanOrEqual(100_000)
      }
    }),
  )
})

test('never cuts a part number with a quantity in its own cell', () => {
  const partNumber = fc.stringMatching(/^[A-Z0-9][A-Z0-9/.-]{2,20}[A-Z0-9]$/)
  fc.assert(
    fc.property(partNumber, fc.integer({ min: 1, max: 99_999 }), (number, quantity) => {
      fc.pre(/[A-Z]/.test(number))
      fc.pre(!readPartsList(number).problems.length && read(number).length === 1)
      expect(read(`${number}\t${quantity}`)).toEqual([[number, quantity]])
    }),
  )
})

describe('the buyer’s own name of a line', () => {
  const references = (text: string) =>
    readPartsList(text).parts.map(({ partNumber, quantity, reference }) => [partNumber, quantity, reference])
  test.each([
    ['AN3-5A\t10\tWO-4711', 10, 'WO-4711'],
    ['AN3-5A; 10; N12345 left wing', 10, 'N12345 left wing'],
    ['AN3-5A\tOH\t10\tWO-1', 10, 'WO-1'],
    ['AN3-5A\t10\tEA', 10, undefined],
    ['AN3-5A\t10\t$12.50', 10, undefined],
    ['AN3-5A\tBolt, hex head\t25', 25, undefined],
    ['AN3-5A 10', 10, undefined],
  ])('behind part number and quantity: %j', (line, quantity, reference) => {
    expect(references(line)).toEqual([['AN3-5A', quantity, reference]])
  })
  test('in the column that a heading calls so, be it a number', () => {
    expect(references('P/N\tWork order\tQty\nAN3-5A\t4711\t10\nAN3-6A\t\t2')).toEqual([
      ['AN3-5A', 10, '4711'],
      ['AN3-6A', 2, undefined],
    ])
  })
  test('one part for two work orders is two lines, twice for one is one', () => {
    expect(references('AN3-5A\t1\tWO-1\nAN3-5A\t2\tWO-2\nAN3-5A\t3\tWO-1')).toEqual([
      ['AN3-5A', 4, 'WO-1'],
      ['AN3-5A', 2, 'WO-2'],
    ])
  })
  test('is one line of at most 60 characters', () => {
    const [{ reference } = {}] = readPartsList(`AN3-5A\t1\t\u202eWO\u0007 1${'x'.repeat(1_000)}`).parts
    expect(reference).toHaveLength(60)
    expect(reference).toMatch(/^WO 1x+…$/)
  })
})

test('reads a pasted CSV file by its headings, below the lines that Excel writes above them', () => {
  const list =
    'sep=;\nP/N;Description;Quantity (EA)\nAN3-5A;"BOLT; HEX";1,000\n"MS21042-3";NUT;25.0\nTotal;;1,025\nAN3-6A x 4'
  expect(readPartsList(list)).toMatchObject({
    parts: [
      { line: 3, partNumber: 'AN3-5A', quantity: 1000 },
      { line: 4, partNumber: 'MS21042-3', quantity: 25 },
      { line: 6, partNumber: 'AN3-6A', quantity: 4 },
    ],
    problems: [],
  })
})

test.each([
  ['NE AN3-5A 10', 'AN3-5A', 'new', 10],
  ['NE AN3-5A', 'AN3-5A', 'new', 1],
  ['OH P/N AN3-5A, 4', 'AN3-5A', 'overhauled', 4],
  ['new surplus AN3-5A 2', 'AN3-5A', 'new_surplus', 2],
])('%j may begin with a condition', (line, partNumber, condition, quantity) => {
  const [part] = readPartsList(line).parts
  expect(part && otherReading(part)).toMatchObject({ partNumber, condition, quantity })
})

test.each([
  ['1000 AN3-5A', 'AN3-5A', 1000],
  ['AN3-5A - 25', 'AN3-5A', 25],
])('%j may be of a quantity, which looking up decides', (line, partNumber, quantity) => {
  const [part] = readPartsList(line).parts
  expect(part).toMatchObject({ partNumber: line, quantity: 1 })
  expect(part && otherReading(part)).toMatchObject({ partNumber, quantity })
})

test.each([
  ['5310-00-167-0275 4', '5310-00-167-0275', 4],
  ['NSN 5310-00-167-0275 4', 'NSN 5310-00-167-0275', 4],
  ['5310001670275 x 4', '5310001670275', 4],
])('%j is an NSN with its quantity', (line, partNumber, quantity) => {
  expect(readPartsList(line).parts).toEqual([{ line: 1, partNumber, condition: null, quantity, times: 1 }])
})

test.each([
  ['3961230-7 2', '3961230-7', null, 2],
  ['0017 4', '0017', null, 4],
  ['P/N 3961230-7 2', '3961230-7', null, 2],
  ['3961230-7 2 @ 0.39', '3961230-7', null, 2],
  ['3961230-7 2 OH', '3961230-7', 'overhauled', 2],
  ['NE XX99-5A 10', 'XX99-5A', 'new', 10],
  ['NE 3961230-7 2', '3961230-7', 'new', 2],
  ['1000 XX99-5A', 'XX99-5A', null, 1000],
  ['622 1234', '622', null, 1234],
  ['P/N\tName\n3961230-7 2\tValve', '3961230-7', null, 2],
  ['3961230-7 2\n3961230-7 2', '3961230-7', null, 4],
])('%j has a number that may be its quantity', (text, partNumber, condition, quantity) => {
  const { parts, problems } = readPartsList(text)
  expect(problems).toEqual([])
  expect(parts.map(({ counted }) => counted)).toEqual([{ partNumber, condition, quantity }])
})

test.each([
  'AN3-5A',
  'MS20470 AD4-6',
  'LAMP 313',
  '622 1234, 1',
  '622 1234 x 1',
  '1 ea 622 1234',
  '622 1234\t1',
  'P/N\tQty\n622 1234\t1',
  '622 1234\n622 1234, 1',
  '3961230-7 1',
])('%j has none, or states its quantity', text => {
  expect(readPartsList(text).parts.map(({ counted }) => counted)).toEqual([undefined])
})

test.each(['OH 58A', 'SV 8130', 'AN3-5A'])('%j does not begin a list', line => {
  const [part] = readPartsList(line).parts
  expect(part?.partNumber).toBe(line)
  expect(part && otherReading(part)).toBeNull()
})

test('a part number that a spreadsheet changed is requested as a quote, and not ordered', () => {
  const lines = ['4-Mar', '2026-03-04', '5.31E+12', '5.31E+12', '#NAME?', '#####']
  const { parts, problems } = readPartsList(`P/N\tQty\n${lines.map(line => `${line}\t5`).join('\n')}\nAN3-5A\t2`)
  expect(parts).toMatchObject([{ partNumber: 'AN3-5A', quantity: 2 }])
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7])
  const [formula, ...changed] = problems.toSorted(
    (a, b) => Number(b.text.startsWith('#N')) - Number(a.text.startsWith('#N')),
  )
  expect(formula?.reason).toContain('A formula of the spreadsheet failed')
  for (const { reason } of changed) expect(reason).toContain('A spreadsheet seems to have changed this part number')
  expect(changed[0]?.reason).toBe(
    'A spreadsheet seems to have changed this part number to the date or time “4-Mar”. ' +
      "Type the part number again, as it is on the part. If “4-Mar” is the part number, put ' in front of it",
  )
})

test.each(['TBD', 'N/A', 'VARIOUS', 'See note', '•', 'Part No.', '-'])('%s is not a part number', word => {
  const { parts, problems } = readPartsList(`P/N\tName\tQty\n${word}\tBOLT\t5\nAN3-5A\tBOLT\t2`)
  expect(parts).toMatchObject([{ partNumber: 'AN3-5A' }])
  expect(problems).toMatchObject([{ reason: 'No part number' }])
})

test.each([
  'Grand Total 15',
  'TOTAL 2 ITEMS 15',
  'Subtotal: $10.00',
  'Total\t\t\t40',
  'Printed 11/30/2026',
  'Printed on: 30 Nov 2026 14:05',
  'Thank you',
  'Best regards, Joe',
])('%j is no line, below headings and without', footer => {
  for (const heading of ['', 'Vendor Part No\tQty\n', 'Part No.   Qty\n', 'P/N Description Qty\n']) {
    const { parts, problems, footers } = readPartsList(`${heading}AN3-5A\t2\n${footer}`)
    expect([parts.map(({ partNumber }) => partNumber), problems, footers.length], heading).toEqual([['AN3-5A'], [], 1])
  }
})

test.each(['PRINTED WIRING BOARD 65-1234', 'REGARD-1', 'TOTAL-15', 'PART NO 21117-1', 'ITEM QTY-4'])(
  '%j is a line',
  line => {
    expect(readPartsList(line).parts).toHaveLength(1)
  },
)

test('a line that states pieces says so: wire has none', () => {
  const pieces = (text: string) =>
    readPartsList(text).parts.map(({ quantity, isInPieces = false }) => [quantity, isInPieces])
  expect(pieces('M22759/16-20-9 20 pcs\nM22759/16-18-9 20\nAN3-5A, 1,000 ea\nP/N\tQty\tUM\nAN4-5A\t3\tEA')).toEqual([
    [20, true],
    [20, false],
    [1000, true],
    [3, true],
  ])
})

test('totals, page numbers and repeated headings are not lines', () => {
  const pasted = 'AN3-5A 3\n- 1 -\nPage 2 of 3\nTotal\t\t11\nAN3-6A 4'
  expect(read(pasted)).toEqual([
    ['AN3-5A', 3],
    ['AN3-6A', 4],
  ])
  expect(readPartsList(pasted).problems).toEqual([])
  expect(readPartsList(pasted).footers).toEqual([
    { line: 2, kind: 'page' },
    { line: 3, kind: 'page' },
    { line: 4, kind: 'total' },
  ])
  const table = listOfTable([
    ['P/N', 'Qty'],
    ['AN3-5A', '3'],
    ['Part No.', 'Qty Reqd'],
    ['- 2 -', ''],
    ['AN3-6A', '4'],
  ])
  expect(readPartsList(table)).toMatchObject({
    parts: [{ quantity: 3 }, { quantity: 4 }],
    problems: [],
    footers: [{ line: 3, kind: 'page' }],
  })
})

test.each(['#NAME? 3', '3 x #REF!', '#N/A', 'AN3-5A #VALUE!', 'AN3-5A\t#REF!', '#NAME?, 4', 'P/N\tQty\nAN3-5A\t#N/A'])(
  'reports the error of a formula in %j and does not look it up',
  text => {
    const { parts, problems } = readPartsList(text)
    expect(parts).toEqual([])
    expect(problems.map(({ reason }) => reason.slice(0, 35))).toEqual(['A formula of the spreadsheet failed'])
  },
)

test('a formula that failed in another column does not matter', () => {
  expect(readPartsList('P/N\tName\tQty\nAN3-5A\t#N/A\t3').parts).toMatchObject([{ partNumber: 'AN3-5A', quantity: 3 }])
})

test('a letterhead above pasted headings is not read as lines, but possible part numbers in it are', () => {
  const pasted = [
    'Quimby Flying Service',
    'as of 28-Nov-2026',
    'Tel. 305-555-0100',
    'MS21042-3 40',
    'P/N\tQty Avail',
    'AN3-5A\t12',
  ].join('\n')
  expect(readPartsList(pasted).parts.map(({ partNumber, quantity }) => [partNumber, quantity])).toEqual([
    ['MS21042-3', 40],
    ['AN3-5A', 12],
  ])
})

test('rows whose numbers differ only in letters of another script add up', () => {
  expect(readPartsList('AN3-5A 2\n\u0410N3-5A 3\n\uff21N3-5A 4').parts).toMatchObject([
    { partNumber: 'AN3-5A', quantity: 9, times: 3 },
  ])
})

test.each(['AN3-5A//AN3-6A 2', 'AN3-5A // AN3-6A, 2', 'P/N\tQty\nAN3-5A//AN3-6A\t2'])(
  'two numbers in %j are asked about',
  text => {
    const { parts, problems } = readPartsList(text)
    expect(parts).toEqual([])
    expect(problems).toMatchObject([{ reason: 'Two part numbers in one line: write each in a line of its own' }])
  },
)

test('a price behind the number is kept for its author', () => {
  expect(readPartsList('AN3-5A 10 @ $0.39').parts).toMatchObject([
    { partNumber: 'AN3-5A', quantity: 10, price: '$0.39' },
  ])
  expect(readPartsList('AN3-5A 10').parts[0]).not.toHaveProperty('price')
})
