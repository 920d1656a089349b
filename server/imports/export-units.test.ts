import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  FACT_NAMES_FOR_BUYERS,
  LISTED_FACTS,
  RELEASE_PAPERS,
  UNIT_FACT_NAMES,
  type UnitFactKind,
  type UnitFacts,
  unitFact,
  unknownUnit,
} from '../../domain/inventory/unit-facts.ts'
import { cents, toDecimal } from '../../domain/money/money.ts'
import { listLines } from '../../domain/text/list-cell.ts'
import { addDays } from '../../domain/text/store-day.ts'
import { exportCatalogue } from '../catalogue/export-catalogue.ts'
import { findProduct } from '../catalogue/find-product.ts'
import { SELECTED_FACTS } from '../inventory/units/unit-columns.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { importFile } from './testing.ts'
import { cockpit } from './testing-cockpit.ts'

const database = testDatabase()
const SKU = 'UNITS-1'
const UNITS = 40

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
})

async function exported(): Promise<string> {
  let text = ''
  for await (const piece of exportCatalogue(database.db)) text += piece
  return text
}
const cellsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true })
const factsOfUnits = async (): Promise<UnitFacts[]> =>
  (await database.db.$client.query<UnitFacts>(`SELECT ${SELECTED_FACTS} FROM units u ORDER BY mark`)).rows

/** Values of a kind. A text begins with a letter and a hyphen, so that no word of it states "none". */
const VALUES: Record<UnitFactKind, (limit: number) => fc.Arbitrary<string | number | boolean | null>> = {
  text: limit =>
    fc.oneof(
      fc.constant(''),
      fc.constant('X'.repeat(limit)),
      fc.stringMatching(/^X-[A-Za-z0-9 .,'"/#&()-]{8,40}[A-Z0-9]$/),
    ),
  choice: () => fc.constantFrom(null, ...RELEASE_PAPERS),
  day: () => fc.option(fc.nat(12_000).map(days => addDays('2001-01-01', days))),
  count: () => fc.option(fc.nat(9_999_999).map(tenths => tenths / 10)),
  pieces: () => fc.option(fc.integer({ min: 1, max: 999 })),
  amount: () => fc.option(fc.nat(9_999_999)),
  yes_no: () => fc.option(fc.boolean()),
}
const anyUnit = fc
  .record(
    Object.fromEntries(
      UNIT_FACT_NAMES.map(name => [name, VALUES[unitFact(name).kind](unitFact(name).limit ?? 0)] as const),
    ),
  )
  .map((facts): UnitFacts => ({ ...unknownUnit('OH'), ...facts, kind: 'serial', conditionCode: 'OH' }))

/** The cells of a unit in a list. */
function listed(unit: UnitFacts): Record<string, string> {
  const cells = LISTED_FACTS.map(({ column, kind, fact }) => {
    const value = unit[fact]
    if (typeof value === 'boolean') return [column, value ? 'yes' : 'no']
    if (typeof value !== 'number' || kind === 'pieces') return [column, `${value ?? ''}`]
    return [column, kind === 'amount' ? toDecimal(cents(value)) : value.toFixed(1)]
  })
  return { ...Object.fromEntries(cells), sku: SKU, name: 'ACTUATOR', quantity: '1', serial: unit.mark }
}

test('each fact of a unit comes in by a list, is on the part page, and leaves in the export as it came', async () => {
  const units = fc
    .sample(anyUnit, UNITS)
    .map((unit, at): UnitFacts => ({ ...unit, mark: `SN-${at + 100}`, paperNumber: `F-${at + 100}` }))
  const rows = units.map(listed)
  const columns = Object.keys(rows[0] ?? {})
  const list = listLines([columns, ...rows.map(row => columns.map(column => row[column] ?? ''))])
  const first = await importFile(database.url, list)
  expect([first.errors, first.report.units]).toMatchObject(['', { new: UNITS }])
  expect(await factsOfUnits()).toEqual(units)

  const [line] = (await findProduct(database.db, SKU)).inventory
  const shown = new Map(line?.units.map(unit => [unit.mark, unit]))
  for (const unit of units)
    expect(shown.get(unit.mark)).toMatchObject(
      Object.fromEntries(FACT_NAMES_FOR_BUYERS.map(name => [name, unit[name]])),
    )

  const text = await exported()
  const cells = new Map(cellsOf(text).map(row => [row.serial, row]))
  for (const row of rows) expect(cells.get(row.serial ?? '')).toMatchObject(row)

  const again = await importFile(database.url, text)
  expect([again.errors, again.report.units]).toMatchObject(['', { new: 0, changed: 0, gone: 0, unchanged: UNITS }])
  await database.db.$client.query('TRUNCATE products CASCADE')
  await importFile(database.url, text)
  expect(await factsOfUnits()).toEqual(units)
  expect(await exported()).toBe(text)
})

test.each(['ESN', 'Engine S/N'])(
  'a dealer’s list with a column %s: the engine’s serial number comes in, is on the part page, and leaves as it came',
  async heading => {
    const office = cockpit(database)
    const list = await office.bring(`P/N,Qty,Cond,S/N,${heading}\n${SKU},1,OH,SN-1,P-731182\n${SKU},1,OH,SN-2,\n`)
    expect(list).toMatchObject({
      state: 'done',
      failed: 0,
      mapping: ['sku', 'quantity', 'condition', 'serial', 'engine_serial'],
    })
    const [line] = (await findProduct(database.db, SKU)).inventory
    const shown = line?.units.map(({ mark, engineSerial }) => [mark, engineSerial])
    expect(shown?.sort()).toEqual([
      ['SN-1', 'P-731182'],
      ['SN-2', ''],
    ])
    const left = cellsOf(await exported()).map(row => [row.serial, row.engine_serial])
    expect(left).toEqual([
      ['SN-1', 'P-731182'],
      ['SN-2', ''],
    ])
  },
)
