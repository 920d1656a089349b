import { expect, test } from 'vitest'
import { areHeadingsOfList, COLUMNS, guessMapping, isStockNumberHeading, whyNotMapped } from './import-columns.ts'

test.each([
  [
    ['P/N', 'Qty', 'COND', 'Mfr', 'Unit Price'],
    ['sku', 'quantity', 'condition', 'manufacturer', 'price'],
  ],
  [
    ['Part No.', 'Description', 'QTY', 'Cond.'],
    ['sku', 'name', 'quantity', 'condition'],
  ],
  [
    ['Part Number', 'Name', 'Description'],
    ['sku', 'name', 'description'],
  ],
  [
    ['Shelf', 'sku', 'Part Number'],
    [null, 'sku', null],
  ],
  [
    ['sku', 'SKU', 'price', 'Price'],
    ['sku', null, 'price', null],
  ],
  [
    ['PN', 'Hazmat', 'UN No.', 'Hazard Class', 'Packing Group', 'Class', 'UN', 'PG', 'Hazmat checked'],
    ['sku', 'dangerous_goods', 'un_number', 'hazard_class', 'packing_group', 'category', null, null, null],
  ],
  [
    ['', 'Bin'],
    [null, 'location'],
  ],
  [
    ['unit of measure', 'Sale Price', 'Aircraft', 'Weight (lb)'],
    ['uom', 'sale_price', 'aircraft_type', 'weight'],
  ],
  [
    ['PN', 'Cost', 'Unit Cost', 'Supersedes', 'Superseding'],
    ['sku', 'cost', null, null, null],
  ],
  [
    ['PN', 'Unit Cost', 'List Price', 'Supersedes', 'Superseded by'],
    ['sku', 'cost', 'price', null, 'superseded_by'],
  ],
  [
    ['PN', 'S/N', 'Engine serial number', 'ESN'],
    ['sku', 'serial', null, 'engine_serial'],
  ],
  [
    ['PN', 'Engine S/N', 'Serial Number'],
    ['sku', 'engine_serial', 'serial'],
  ],
  [
    ['PN', 'S/N', 'Batch', 'Tag', 'Cert #', 'Agency', 'Tag Date', 'Trace', 'TSN', 'CSN', 'TSO', 'CSO'],
    [
      ...(['sku', 'serial', 'lot', 'tag_type', null, 'tagged_by', 'tag_date', 'trace_to'] as const),
      ...(['tsn', 'csn', 'tso', 'cso'] as const),
    ],
  ],
  [
    ['Part Number', 'Serial No.', 'DOM', 'Cure Date', 'Shelf life', 'Bin', 'Consignor', 'Notes', 'Cert No.'],
    ['sku', 'serial', 'mfg_date', 'cure_date', 'expiry', 'location', 'owner', 'notes', 'tag_number'],
  ],
  [
    ['Line', 'Item', 'Part Number', 'Qty'],
    [null, null, 'sku', 'quantity'],
  ],
  [
    ['Part Number', 'Vendor', 'Received', 'Vendor P/N', 'Approval No.', 'Last Operator', 'NIS', 'Life Limit'],
    ['sku', 'vendor', 'received_on', null, 'tag_approval', 'last_operator', 'non_incident', 'life_limit'],
  ],
  [
    ['Part Number', 'ALT PART NUMBER', 'TAG INFO', 'CONTROL CODE', 'Source'],
    ['sku', 'alternate_of', 'notes', null, null],
  ],
  [
    ['Part Number', 'NSN', 'Certs', 'LeadTime', 'AltPartNumber', 'SerialNumber'],
    ['sku', null, 'tag_type', null, 'alternate_of', 'serial'],
  ],
  [
    ['PN', 'CONDITION_CODE', 'QTY_OH', 'QTY_AVAILABLE', 'CTRL_NUMBER', 'STOCK_LINE', 'REC_DATE', 'VENDOR_NAME'],
    ['sku', 'condition', null, 'quantity', null, null, 'received_on', 'vendor'],
  ],
  [
    ['PN', 'LOCATION_CODE', 'CERT_CODE', 'TRACEABLE_TO', 'MFG_CODE', 'CONSIGNMENT_CODE', 'EXP_DATE', 'PO_NUMBER'],
    ['sku', 'location', 'tag_type', 'trace_to', 'manufacturer', 'owner', 'expiry', null],
  ],
  [
    ['Material', 'Material Description', 'Plant', 'Storage Location', 'Batch', 'Unrestricted', 'BUn', 'Vendor'],
    ['sku', 'name', null, 'location', 'lot', 'quantity', 'uom', 'vendor'],
  ],
  [
    ['Part Number', 'Material', 'Supplier Name', 'Manufacturer'],
    ['sku', null, 'vendor', 'manufacturer'],
  ],
  [
    ['NSN', 'Nomenclature', 'Qty Avail', 'Cond', 'Price asked'],
    [null, 'name', 'quantity', 'condition', 'price'],
  ],
  [
    ['Item', 'National Stock Number', 'Pieces offered', 'Price (USD)'],
    [null, null, 'quantity', 'price'],
  ],
  [
    ['NSN / P/N', 'Qty'],
    ['sku', 'quantity'],
  ],
  [
    ['PN/NSN', 'Qty'],
    ['sku', 'quantity'],
  ],
  [
    ['Customer P/N', 'NSN', 'Part No.', 'Weight (kg)', 'Work Order'],
    [null, null, 'sku', null, null],
  ],
  [
    ['pn', 'unit_price', 'Unit Price'],
    ['sku', 'unit_price', 'price'],
  ],
] as const)('maps %j to %j', (headings, guessed) => {
  expect(guessMapping(headings)).toEqual(guessed)
})

test.each(['NSN', 'nsn', 'National Stock Number', 'NATO Stock Number', 'NIIN', 'NSN/NIIN'])(
  '%s is a stock number, which the catalog does not have',
  heading => {
    expect(guessMapping([heading, 'Qty'])).toEqual([null, 'quantity'])
    expect(isStockNumberHeading(heading)).toBe(true)
    expect(areHeadingsOfList([heading, 'Qty'])).toBe(true)
  },
)

test('a part number is no NATO stock number', () => {
  expect(['P/N', 'PN/NSN', 'Stock No.', 'Qty', ''].filter(isStockNumberHeading)).toEqual([])
})

test('recognizes every column name of the store', () => {
  expect(guessMapping(COLUMNS)).toEqual(COLUMNS)
})

test('a mapping needs the part number, and no column twice', () => {
  expect(whyNotMapped(['sku', null, 'price'])).toBeNull()
  expect(whyNotMapped([null, 'price'])).toBe('Choose the column of the part number.')
  expect(whyNotMapped(['sku', 'price', 'price'])).toBe('Two columns are taken for Price: leave one out.')
})
