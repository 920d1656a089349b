import { expect, test } from 'vitest'
import { listOfTable } from './list-of-table.ts'
import { readPartsList } from './parts-list.ts'

const read = (rows: string[][]) =>
  readPartsList(listOfTable(rows)).parts.map(({ partNumber, condition, quantity, reference = '' }) => [
    partNumber,
    condition,
    quantity,
    reference,
  ])

test('finds columns by their headings, in any order, below a letterhead', () => {
  expect(
    read([
      ['Quimby Flying', ''],
      ['Purchase list', 'November'],
      ['Item', 'Description', 'Part Number', 'Cond.', 'Qty Required', 'Customer Reference'],
      ['1', 'Bolt, hex', 'AN3-5A', 'NE', '1,000', 'WO 88121'],
      ['2', 'Switch; toggle', 'MS21346-231', '', '2.0', '88122'],
      ['', 'Total', '', '', '', ''],
    ]),
  ).toEqual([
    ['AN3-5A', 'new', 1000, 'WO 88121'],
    ['MS21346-231', null, 2, '88122'],
  ])
})

test('a buyer’s reference is found under the names that purchasing programs give it, pasted too', () => {
  for (const heading of ['PO line', 'P.O. No.', 'Work Order #', 'Job No.', 'Tail', 'Our ref.']) {
    expect(
      read([
        ['Part Number', 'Quantity', heading],
        ['AN3-5A', '12', 'A-7'],
      ]),
      heading,
    ).toEqual([['AN3-5A', null, 12, 'A-7']])
  }
  for (const heading of ['PO line', 'Customer reference', 'Job No.'])
    expect(readPartsList(`P/N\tQty\t${heading}\nAN3-5A\t12\t88`).parts[0]?.reference, heading).toBe('88')
})

test('without a heading each row is read as a pasted one', () => {
  expect(read([['AN3-5A', '50'], ['MS21042-3 x 100']])).toEqual([
    ['AN3-5A', null, 50, ''],
    ['MS21042-3', null, 100, ''],
  ])
})

test('a line feed, a tab or a formula in a cell forges no line', () => {
  const rows = [
    ['P/N', 'Qty', 'Ref'],
    ["'=AN3-5A", '1', 'WO\n9\tB'],
    ['21117-1', '2', 'x;y|z'],
  ]
  expect(read(rows)).toEqual([
    ['=AN3-5A', null, 1, 'WO 9 B'],
    ['21117-1', null, 2, 'x y z'],
  ])
})

test('a quantity keeps its unit, from its own cell or from the column of units', () => {
  const rows = [
    ['P/N', 'Qty', 'UOM'],
    ['WIRE-22', '100 FT', ''],
    ['WIRE-24', '1,000', 'ft'],
    ['AN3-5A', '4', 'EA'],
  ]
  const parts = readPartsList(listOfTable(rows)).parts.map(({ partNumber, quantity, uom }) => [
    partNumber,
    quantity,
    uom,
  ])
  expect(parts).toEqual([
    ['WIRE-22', 100, 'FT'],
    ['WIRE-24', 1000, 'FT'],
    ['AN3-5A', 4, undefined],
  ])
})

test.each(['2.5 FT', '2,00', '1.5', 'many', '1.000'])('a quantity of %j is a problem, and not one piece', quantity => {
  const list = readPartsList(
    listOfTable([
      ['P/N', 'Qty'],
      ['WIRE-22', quantity],
      ['AN3-5A', '1'],
    ]),
  )
  expect(list.problems).toEqual([
    {
      line: 2,
      text: expect.stringContaining('WIRE-22'),
      reason: 'The quantity is not a whole number: write the number alone, like 10',
    },
  ])
  expect(list.parts).toMatchObject([{ partNumber: 'AN3-5A', quantity: 1 }])
})

test('asks about an empty quantity, in a file and pasted; a list without quantities means one of each', () => {
  const rows = [
    ['P/N', 'Qty', 'Ref'],
    ['AN3-5A', '', 'WO 1'],
    ['AN3-6A', '4', ''],
  ]
  const missing = [expect.objectContaining({ line: 2, reason: 'Quantity is missing' })]
  for (const list of [listOfTable(rows), ...['\t', ',', ';'].map(by => rows.map(row => row.join(by)).join('\n'))]) {
    const { parts, problems } = readPartsList(list)
    expect(parts).toMatchObject([{ partNumber: 'AN3-6A', quantity: 4 }])
    expect(problems).toEqual(missing)
  }
  const { parts, problems } = readPartsList('P/N\tQty\nAN3-5A\nAN3-6A x 4')
  expect(parts).toMatchObject([{ partNumber: 'AN3-6A', quantity: 4 }])
  expect(problems).toEqual(missing)
  expect(
    read([
      ['P/N', 'Description'],
      ['AN3-5A', 'Bolt'],
    ]),
  ).toEqual([['AN3-5A', null, 1, '']])
})

test('a number of digits alone stays the part number beside a condition', () => {
  expect(
    read([
      ['P/N', 'Cond', 'Qty'],
      ['646275', 'NE', '2'],
    ]),
  ).toEqual([['646275', 'new', 2, '']])
})

test('an empty table is an empty list', () => {
  expect(listOfTable([])).toBe('')
  expect(read([['Part number', 'Qty']])).toEqual([])
})

test.each(
  [
    "Qty Req'd",
    'Quantity (EA)',
    'Qty (pcs)',
    'Qty/EA',
    'Quantity Requested',
    'Qty to order',
    'Total Qty',
    'RFQ Qty',
    'QPA',
  ].concat(['EA', 'Units', 'Menge', 'Qté', 'Cantidad', 'Quantità', '数量', 'Wanted by us']),
)('the quantity under the heading %j is the requested quantity', heading => {
  const rows = [
    ['P/N', 'Description', heading],
    ['AN3-5A', 'BOLT', '1000'],
    ['AN3-6A', 'BOLT', '12'],
  ]
  expect(read(rows).map(([, , quantity]) => quantity)).toEqual([1000, 12])
  const pasted = readPartsList(rows.map(row => row.join(',')).join('\n'))
  expect(pasted.parts.map(({ quantity }) => quantity)).toEqual([1000, 12])
})

test('columns of figures that no heading names are asked for, and no line is dropped', () => {
  const list = readPartsList(
    listOfTable([
      ['P/N', 'Base A', 'Base B'],
      ['AN3-5A', '4', '9'],
      ['AN3-6A', '2', '5'],
    ]),
  )
  expect(list.parts).toEqual([])
  expect(list.problems.map(({ reason }) => reason)).toEqual(
    Array(2).fill('Which column is the quantity? Write “Qty to order” above it'),
  )
})

test.each(['MPN', 'Material Number', 'Item Code', 'Customer P/N', 'Vendor Part No', 'Supplier Item #', 'NSN', 'Item'])(
  'the part number is under %j, and line numbers are not quantities',
  heading => {
    expect(
      read([
        ['Line', heading, 'Description', 'Qty'],
        ['1', 'MS24523-25', 'SWITCH', '40'],
        ['Total', '', '', '40'],
      ]),
    ).toEqual([['MS24523-25', null, 40, '']])
  },
)

test('an unknown condition is a problem; the word for any condition is not a condition', () => {
  const list = readPartsList(
    listOfTable([
      ['P/N', 'Cond', 'Qty'],
      ['AN3-5A', 'BER', '2'],
      ['AN3-6A', 'ANY', '3'],
      ['AN3-7A', 'N/A', '4'],
    ]),
  )
  expect(list.problems).toMatchObject([{ line: 2, reason: 'This condition is not known' }])
  expect(list.parts.map(({ quantity }) => quantity)).toEqual([3, 4])
})

test('the condition words of dealers are read in a column, in a cell and behind a number', () => {
  const words = [
    ['OVH', 'overhauled'],
    ['SVC', 'serviceable'],
    ['TESTED', 'serviceable'],
    ['AR', 'as_removed'],
    ['NS', 'new_surplus'],
    ['FN', 'new'],
    ['REP', 'repaired'],
  ] as const
  for (const [word, condition] of words) {
    const asked = [['65B12345-7', condition, 2, '']]
    expect(
      read([
        ['P/N', 'Cond', 'Qty'],
        ['65B12345-7', word, '2'],
      ]),
      word,
    ).toEqual(asked)
    expect(read([['65B12345-7', word, '2']]), word).toEqual(asked)
    expect(read([[`65B12345-7 ${word} 2`]]), word).toEqual(asked)
  }
})

test('a comma in a name that is not quoted makes the quantity a question', () => {
  const [heading, row] = [
    ['P/N', 'Description', 'Qty'],
    ['AN3-5A', 'BOLT', '3', '40'],
  ]
  for (const text of [listOfTable([heading, row]), [heading, row].map(cells => cells.join(',')).join('\n')]) {
    const { parts, problems } = readPartsList(text)
    expect(parts).toEqual([])
    expect(problems).toHaveLength(1)
  }
})

test('a column of numbers without a heading does not move other columns', () => {
  const rows = [['P/N', 'Qty'], ...['A1', 'A2', 'A3'].map(part => [part, '4', '1.25'])]
  for (const text of [listOfTable(rows), rows.map(cells => cells.join(',')).join('\n')])
    expect(readPartsList(text)).toMatchObject({
      parts: [{ quantity: 4 }, { quantity: 4 }, { quantity: 4 }],
      problems: [],
    })
})

test('a pasted table goes on below a blank row', () => {
  expect(readPartsList('P/N,Desc,Qty\n,,\nAN3-5A,BOLT,4\nPage 1 of 1,,')).toMatchObject({
    parts: [{ partNumber: 'AN3-5A', quantity: 4 }],
    problems: [],
    footers: [{ line: 4, kind: 'page' }],
  })
})

test('a number of pieces without a part number is asked for, and a title of a section is not', () => {
  const { parts, problems } = readPartsList(
    listOfTable([
      ['P/N', 'Description', 'Qty'],
      ['', 'HARDWARE', ''],
      ['', 'BOLT, HEX', '4'],
      ['AN3-5A', 'BOLT', '5'],
    ]),
  )
  expect(parts).toMatchObject([{ partNumber: 'AN3-5A', quantity: 5 }])
  expect(problems).toMatchObject([{ text: expect.stringContaining('BOLT, HEX'), reason: 'No part number' }])
})

test('a comparison that a spreadsheet evaluated is not a part number', () => {
  expect(
    readPartsList(
      listOfTable([
        ['P/N', 'Qty'],
        ['TRUE', '2'],
      ]),
    ),
  ).toMatchObject({ parts: [], problems: [{ line: 2 }] })
})

test('a row with more cells than headings is asked about in its own words', () => {
  const table = [
    ['P/N', 'Name', 'Qty'],
    ['AN3-5A', 'BOLT', '3', '40'],
    ['AN3-6A', 'HOSE 3/8" ID', '24" LG', 'NE', '5', '1.00', 'WO-1'],
  ]
  const reason = 'Which is the quantity? This line has more cells than the line of headings'
  expect(readPartsList(listOfTable(table)).problems).toEqual([
    { line: 2, text: 'AN3-5A\t\t\t\tBOLT\t3\t40', reason },
    { line: 3, text: 'AN3-6A\t\t\t\tHOSE 3/8" ID\t24" LG\tNE\t5\t1.00\tWO-1', reason },
  ])
})
