import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPartsList } from '../catalogue/parts-list.ts'
import { readSellList } from './sell-list.ts'
import { MAX_SELL_LIST_LENGTH } from './sell-list-size.ts'
import { checkSellRow, MAX_SELL_ROWS, withCell } from './sell-row.ts'

const row = (partNumber: string, more: object = {}) => ({
  partNumber,
  description: '',
  condition: '',
  quantity: '1',
  uom: '',
  price: '',
  ...more,
})

describe('a list of parts for sale is read', () => {
  test.each([
    [
      'with a heading, in any order',
      'Qty,Cond,P/N,Price,Desc\n5,NE,AN3-5A,1.25,Bolt',
      [{ description: 'Bolt', condition: 'NE', quantity: '5', price: '1.25' }],
    ],
    [
      'as cells of a spreadsheet',
      'AN3-5A\tBolt\tNE\t5\t$1.25',
      [{ description: 'Bolt', condition: 'NE', quantity: '5', price: '$1.25' }],
    ],
    ['with semicolons and a BOM', '\uFEFFPart Number;Quantity\r\nAN3-5A;5\r\n', [{ quantity: '5' }]],
    ['one number a line', 'AN3-5A', [{}]],
    ['numbers with quantities behind', 'AN3-5A x 50', [{ quantity: '50' }]],
    [
      'with columns that we do not know',
      'PN,Serial No,Qty,Desc,Trace\nAN3-5A,77,5,Bolt,',
      [{ quantity: '5', description: 'Bolt; Serial No: 77' }],
    ],
    ...['N/A', 'UNK', 'TBD', '-', 'NSN', 'various'].map((mark): [string, string, object[]] => [
      `with ${mark} in place of a serial number`,
      `PN,S/N,Qty,Desc\nAN3-5A,${mark},5,Bolt`,
      [{ quantity: '5', description: 'Bolt' }],
    ]),
    [
      'with commas and line breaks inside quotes',
      'PN,Desc\nAN3-5A,"Bolt, steel\nplated"',
      [{ description: 'Bolt, steel plated' }],
    ],
    [
      'below a letterhead, with what Excel writes above it, under the headings of dealers’ systems',
      'sep=;\nQuimby Surplus;;\nStock list;;November\nMfg Part Number;Nomenclature;Qty On Hand;Asking Price\nAN3-5A;Bolt;5;1.25\nTotal;;5;',
      [{ description: 'Bolt', quantity: '5', price: '1.25' }],
    ],
    ['with blank lines between', 'PN\n\n \nAN3-5A\n\n', [{}]],
    [
      'by NSN where there is no other number',
      'NSN,Qty Avail,Cond\nAN3-5A,5,OVH',
      [{ quantity: '5', condition: 'OVH' }],
    ],
    [
      'with a quantity read from its figures',
      'P/N,Description,Put aside for you\nAN3-5A,Bolt,50\nAN3-5A,Bolt,12',
      [
        { description: 'Bolt', quantity: '50' },
        { description: 'Bolt', quantity: '12' },
      ],
    ],
    [
      'under the headings of those who sell',
      'P/N,Description,Pieces offered,Price asked,Trace,S/N\nAN3-5A,Bolt,1,1.25,Delta,77',
      [{ description: 'Bolt; Trace: Delta; S/N: 77', quantity: '1', price: '1.25' }],
    ],
    ...['PN AN3-5A 10', '(10) AN3-5A', 'QTY 10 P/N AN3-5A', 'AN3-5A ..... 10', 'AN3-5A, 10 ea', '10 x AN3-5A'].map(
      (line): [string, string, object[]] => [`as a line: ${line}`, `${line}\nAN3-5A`, [{ quantity: '10' }, {}]],
    ),
    ['as lines with a condition', 'AN3-5A OVH 10', [{ quantity: '10', condition: 'OH' }]],
    [
      'with the lines counted',
      '1,AN3-5A,Bolt,10\n2,AN3-5A,Bolt,12',
      [
        { quantity: '10', description: 'Bolt' },
        { quantity: '12', description: 'Bolt' },
      ],
    ],
  ])('%s', (_, text, rows) => {
    expect(readSellList(text)).toEqual({
      rows: rows.map(more => row('AN3-5A', more)),
      left: 0,
      isTooLong: false,
      footers: expect.any(Array),
    })
  })

  test.each([
    ['which of two columns is the quantity', 'P/N,Base A,Base B\nAN3-5A,4,9\nAN3-6A,2,5'],
    [
      'which of two figures is the quantity, where a comma is not quoted',
      'P/N,Name,Qty\nAN3-5A,BOLT,3,40\nAN3-6A,NUT,2,5',
    ],
    ['how many, where its cell is empty', 'P/N,Name,Qty\nAN3-5A,BOLT,\nAN3-6A'],
    ['how many, where blanks or apostrophes part it', "AN3-5A\t1 000\nAN3-6A\t1'000"],
    ['how many, where it is no whole number', 'AN3-5A\t1e3\nAN3-6A\t100 XY'],
    ['which part, of what a spreadsheet has made of its number', 'P/N,Qty\n4-Mar,1\nTRUE,5'],
    ['the condition, where its word is not known', 'P/N,Cond\nAN3-5A,BER\nAN3-6A,shiny'],
    ['the price, where it has parts of a cent', 'P/N,Price\nAN3-5A,12.505\nAN3-6A,.4545'],
  ])('asks %s', (_, text) => {
    const { rows } = readSellList(text)
    expect(rows).toHaveLength(2)
    expect(rows.map(one => 'problems' in checkSellRow(one))).toEqual([true, true])
  })

  test.each([
    ['#REF!', 'A formula of the spreadsheet failed here. Write the part number and the quantity'],
    ['#N/A', 'A formula of the spreadsheet failed here. Write the part number and the quantity'],
    [
      '#####',
      'A spreadsheet seems to have changed this part number to “#####”. Type the part number again, as it is on the part',
    ],
    [
      '4-Mar',
      'A spreadsheet seems to have changed this part number to the date or time “4-Mar”. ' +
        "Type the part number again, as it is on the part. If “4-Mar” is the part number, put ' in front of it",
    ],
  ])('of %s gives the same problems as quick order', (cell, reason) => {
    const list = `P/N,Qty\n${cell},5`
    expect(readSellList(list).rows.map(checkSellRow)).toEqual([{ problems: { partNumber: reason } }])
    expect(readPartsList(list).problems).toMatchObject([{ reason }])
  })

  test('cells without a column are cut to the length of a description, and invalidate no row', () => {
    const text = `PN,Desc,Notes\nA-1,Bolt,${'x'.repeat(600)}\nA-2,${'y'.repeat(600)},more`
    const [cut, long] = readSellList(text).rows
    expect(cut?.description).toMatch(/^Bolt; Notes: x{486}…$/)
    expect(cut && checkSellRow(cut)).toHaveProperty('row')
    expect(long && checkSellRow(long)).toMatchObject({ problems: { description: 'Longer than 500 characters' } })
  })

  test('an inch sign takes no lines with it', () => {
    const { rows } = readSellList('PN,Desc,Qty\nA-1,"3/8" bolt,5\nA-2,1/4" nut,6\nA-3,"open,7\nA-4,washer,8')
    expect(rows.map(({ partNumber }) => partNumber)).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
    expect(rows.map(({ quantity }) => quantity).slice(-1)).toEqual(['8'])
  })

  test('a cell in quotes may go on in the next line, also where another line has an inch sign', () => {
    const { rows } = readSellList('PN,Desc,Qty\nA-1,"BOLT, HEX\n1/4 x 1 1/2"" GRIP",5\nA-2,"open 6,7')
    expect(rows.map(({ partNumber, quantity }) => [partNumber, quantity])).toEqual([
      ['A-1', '5'],
      ['A-2', '7'],
    ])
  })

  test('reads decimal commas of a list with semicolons, and asks if they may be thousands separators', () => {
    const { rows } = readSellList('PN;Qty;Price\nA-1;5;0,45\nA-2;5;1.234,50\nA-3;5;1,234')
    expect(rows.map(({ price }) => price)).toEqual(['0.45', '1234.50', '1,234'])
    expect(rows.map(one => 'problems' in checkSellRow(one))).toEqual([false, false, true])
  })

  test.each([
    ['M22759/16-20-4 20 FT', { quantity: '20', uom: 'ft' }],
    ['M22759/16-20-4\t20 FT', { quantity: '20', uom: 'ft' }],
    ['M22759/16-20-4\t20\tFT', { quantity: '20', uom: 'ft' }],
    ['M22759/16-20-4\t20\tEA', { quantity: '20' }],
    ['P/N,Name,Qty,UOM\nM22759/16-20-4,Wire,20,FT', { quantity: '20', description: 'Wire', uom: 'ft' }],
    ['P/N,Name,Qty,UOM\nM22759/16-20-4,Wire,20,coil', { quantity: '20', description: 'Wire; Unit: coil' }],
    [
      'P/N, description, condition, quantity, price\nM22759/16-20-4, Wire, NS, 500 FT, 0.39',
      { description: 'Wire', condition: 'NS', quantity: '500', uom: 'ft', price: '0.39' },
    ],
    ['P/N,Qty\nM22759/16-20-4,20 FT', { quantity: '20', uom: 'ft' }],
    ['M22759/16-20-4 20 FT @ $1.27/ft', { quantity: '20', uom: 'ft', price: '$1.27' }],
    ['M22759/16-20-4 @ 0.39', { price: '0.39' }],
    ['M22759/16-20-4 4 @ $0.39 ea', { quantity: '4', price: '$0.39' }],
    ['M22759/16-20-4 OH 2 @ $1,250.00', { quantity: '2', condition: 'OH', price: '$1,250.00' }],
  ])('%j keeps its unit and its price', (text, more) => {
    const { rows } = readSellList(text)
    expect(rows).toEqual([row('M22759/16-20-4', more)])
    expect(rows.map(one => 'problems' in checkSellRow(one))).toEqual([false])
  })

  test.each([
    ['AN3-5A x 1.5', { partNumber: 'AN3-5A', quantity: '1.5' }, 'Not a whole number from 1 to 999,999'],
    ['1.5 x AN3-5A', { partNumber: 'AN3-5A', quantity: '1.5 x' }, 'Not a whole number from 1 to 999,999'],
    ['AN3-5A 2.5 FT', { partNumber: 'AN3-5A', quantity: '2.5 FT' }, 'Not a whole number from 1 to 999,999'],
    [
      '3961230-7 2',
      { partNumber: '3961230-7 2', quantity: '' },
      'Is 2 the quantity of 3961230-7? Enter the quantity, and correct the part number',
    ],
    [
      'P/N,Name\n3961230-7 2,Valve',
      { partNumber: '3961230-7 2', description: 'Valve', quantity: '' },
      'Is 2 the quantity of 3961230-7? Enter the quantity, and correct the part number',
    ],
    [
      'P/N,Name,Cond,Qty,Price\nZZ5-3,"HOSE 3/8" ID, 24" LG",NE,5,1.00',
      { partNumber: 'ZZ5-3', condition: '', quantity: '', price: '' },
      expect.stringContaining('Which is the quantity?'),
    ],
  ])('%j asks how many', (text, typed, question) => {
    const { rows } = readSellList(text)
    expect(rows).toMatchObject([typed])
    expect(rows.map(checkSellRow)).toEqual([{ problems: { quantity: question } }])
  })

  test('a row with a cell too many keeps all that it states', () => {
    const [one] = readSellList('P/N,Name,Cond,Qty,Price\nZZ5-3,"HOSE 3/8" ID, 24" LG",NE,5,1.00').rows
    for (const stated of ['HOSE 3/8', '24" LG', 'NE', '5', '1.00']) expect(one?.description).toContain(stated)
  })

  test('a question ends with another text in its cell', () => {
    const [one] = readSellList('PN;Qty;Price\nA-3;5;1,234').rows
    const question = 'Is this 1234 or 1.234? Write it without a comma'
    expect(one && checkSellRow(one)).toEqual({ problems: { price: question } })
    expect(one && checkSellRow(withCell(one, 'quantity', '6'))).toEqual({ problems: { price: question } })
    expect(one && checkSellRow(withCell(one, 'price', '1234'))).toMatchObject({ row: { price: 123_400 } })
  })

  test.each(['Part Number,Qty\n', ''])('names totals and pages, which are no rows, below %j', heading => {
    const { rows, footers } = readSellList(`${heading}ZZ7-1,5\nTotal,5\nPage 1 of 1,\nThank you,\nZZ7-2,6`)
    expect(rows).toMatchObject([
      { partNumber: 'ZZ7-1', quantity: '5' },
      { partNumber: 'ZZ7-2', quantity: '6' },
    ])
    expect(footers).toEqual([
      { text: 'Total 5', kind: 'total' },
      { text: 'Page 1 of 1', kind: 'page' },
      { text: 'Thank you', kind: 'end' },
    ])
  })

  test('up to 5,000 rows; the rest is counted', () => {
    const { rows, left } = readSellList(Array.from({ length: 5003 }, (_, at) => `PN-${at}`).join('\n'))
    expect([rows.length, left]).toEqual([MAX_SELL_ROWS, 3])
  })

  test('2 MB at most: a longer list is refused as a whole, so that no end is missing without notice', () => {
    const text = 'PN,Description\nAN3-5A,'.padEnd(MAX_SELL_LIST_LENGTH, 'x')
    expect(readSellList(text)).toMatchObject({ rows: [{ partNumber: 'AN3-5A' }], isTooLong: false })
    expect(readSellList(`${text}x`)).toEqual({ rows: [], left: 0, isTooLong: true, footers: [] })
  })

  test('returns every row and never throws, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        const { rows } = readSellList(text)
        for (const one of rows) {
          const checked = checkSellRow(one)
          if ('row' in checked) expect(checked.row.quantity).toBeGreaterThan(0)
          else expect(Object.keys(checked.problems).length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('text written as CSV is read back unchanged', () => {
    const cell = fc.stringMatching(/^[A-Z][A-Z0-9 ,"'-]{0,20}[A-Z0-9]$/)
    const rows = fc.array(
      fc.record({ partNumber: cell, description: cell, quantity: fc.integer({ min: 1, max: 9999 }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), (given, separator) => {
        const lines = given.map(one => [quoted(one.partNumber), quoted(one.description), one.quantity].join(separator))
        const read = readSellList([['Part number', 'Description', 'Qty'].join(separator), ...lines].join('\r\n'))
        const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
        expect(read.rows.map(({ partNumber, description, quantity }) => [partNumber, description, quantity])).toEqual(
          given.map(one => [plain(one.partNumber), plain(one.description), `${one.quantity}`]),
        )
      }),
    )
  })
})

describe('a row of it', () => {
  test.each([
    [row('AN3-5A'), { partNumber: 'AN3-5A', description: '', condition: null, quantity: 1, uom: 'EA', price: null }],
    [
      row(' AN3-5A ', { condition: 'Overhauled (OH)', quantity: '1,200 ea', price: 'US$ 1,250.50' }),
      { partNumber: 'AN3-5A', description: '', condition: 'overhauled', quantity: 1200, uom: 'EA', price: 125_050 },
    ],
    [
      row("'4-Mar", { condition: 'svc', price: 'P.O.R.' }),
      { partNumber: '4-Mar', description: '', condition: 'serviceable', quantity: 1, uom: 'EA', price: null },
    ],
    [
      row('A1', { price: '$1,250.50 ea', condition: 'N/A' }),
      { partNumber: 'A1', description: '', condition: null, quantity: 1, uom: 'EA', price: 125_050 },
    ],
    ...[
      { quantity: '20', uom: 'ft' },
      { quantity: '20', uom: 'Feet' },
      { quantity: '20 FT' },
      { quantity: '20 ft', uom: 'FT' },
    ].map((typed): [ReturnType<typeof row>, object] => [
      row('A1', typed),
      { partNumber: 'A1', description: '', condition: null, quantity: 20, uom: 'FT', price: null },
    ]),
    [
      row('A1', { uom: 'pcs.' }),
      { partNumber: 'A1', description: '', condition: null, quantity: 1, uom: 'EA', price: null },
    ],
    [
      row('A1', { price: 'n/a' }),
      { partNumber: 'A1', description: '', condition: null, quantity: 1, uom: 'EA', price: null },
    ],
  ])('%j may be sent', (typed, expected) => {
    expect(checkSellRow(typed)).toEqual({ row: expected })
  })

  test.each([
    [row('--'), ['partNumber']],
    [row('A'.repeat(61)), ['partNumber']],
    [row('A1', { quantity: '0' }), ['quantity']],
    [row('A1', { quantity: '-5' }), ['quantity']],
    [row('A1', { quantity: '1.5' }), ['quantity']],
    [row('A1', { quantity: '2,5' }), ['quantity']],
    [row('A1', { quantity: '1000000' }), ['quantity']],
    [row('A1', { condition: 'shiny' }), ['condition']],
    [row('A1', { uom: 'coil' }), ['uom']],
    [row('A1', { quantity: '20 in', uom: 'ft' }), ['quantity']],
    [row('A1', { price: '-1' }), ['price']],
    [row('A1', { price: 'cheap' }), ['price']],
    [row('', { quantity: 'x', price: 'y', condition: 'z' }), ['condition', 'partNumber', 'price', 'quantity']],
  ])('%j is marked', (typed, fields) => {
    const checked = checkSellRow(typed)
    expect('problems' in checked && Object.keys(checked.problems).sort()).toEqual(fields)
  })
})

test.each(['1.23E+05', '4-Mar', '#N/A?', '####', '3/4/2026'])(
  'a serial number that a spreadsheet changed, %s, is asked about',
  mark => {
    const [typed] = readSellList(`PN,Batch,Qty,Desc\nAN3-5A,${mark},5,Bolt`).rows
    if (!typed) throw new Error('no row')
    const { problems } = checkSellRow(typed) as { problems: Record<string, string> }
    expect(problems.description).toContain(`“${mark}”`)
    expect(checkSellRow(withCell(typed, 'description', 'Bolt; Batch: 3-4'))).toMatchObject({
      row: { description: 'Bolt; Batch: 3-4' },
    })
  },
)
