import type { InferRouterOutputs } from '@orpc/server'
import {
  type Categories,
  partColumns,
  partEdits,
  partRow,
  type SheetColumn,
  type SheetRow,
  type Typed,
  unitColumns,
  unitEdits,
  unitRow,
} from '../../../domain/bulk/columns.ts'
import type { SheetPart, SheetUnit } from '../../../domain/bulk/reckon-changes.ts'
import type { SheetKind } from '../../../domain/bulk/sheet.ts'
import { isCondition } from '../../../domain/catalogue/condition.ts'
import { cents } from '../../../domain/money/money.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { api, type CallContext } from '../../api.ts'
import { partAdminAddress, partsAdminAddress, unitAdminAddress, unitsAdminAddress } from '../addresses.ts'

type Bulk = InferRouterOutputs<StoreRouter>['bulk']
export type Preview = Omit<Bulk['previewParts'], 'now'>
export type RowChange = Preview['rows'][number]
export type BulkChange = Bulk['changes']['changes'][number]
export type BulkChangePage = Bulk['change']

/** Loaded rows, with their columns. */
export type Loaded = { rows: SheetRow[]; columns: SheetColumn[]; missing: readonly string[]; isCut: boolean }
type Asked = { rows: readonly SheetRow[]; typed: Typed; columns: readonly SheetColumn[]; categories: Categories }
type Applied = { arePricesSeen: boolean; ids: ReadonlySet<number> }
/** The rows to open in a sheet. `filter`: the filters of a list. */
export type RowsQuery = { ids: number[] } | { numbers: string[] } | { filter: Record<string, unknown> }

/** A sheet of parts or units: how its rows are loaded and changed. */
export type SheetOf = {
  kind: SheetKind
  one: string
  many: string
  list: string
  open: (id: number) => string
  load: (asked: RowsQuery) => Promise<Loaded>
  preview: (asked: Asked) => Promise<{ preview: Preview; now: Loaded }>
  change: (asked: Asked & Applied, options: { context: CallContext }) => Promise<Bulk['changeParts']>
}

const money = (amount: number | null) => (amount === null ? null : cents(amount))
const toPart = (part: Bulk['partRows']['rows'][number]): SheetPart => ({
  ...part,
  price: cents(part.price),
  salePrice: money(part.salePrice),
  conditions: part.conditions.flatMap(line =>
    isCondition(line.condition) ? [{ ...line, condition: line.condition, price: money(line.price) }] : [],
  ),
})
const toUnit = (unit: Bulk['unitRows']['rows'][number]): SheetUnit => ({
  ...unit,
  price: money(unit.price),
  without: money(unit.without),
})
const loadedParts = (answer: Pick<Bulk['partRows'], 'rows'> & Partial<Bulk['partRows']>): Loaded => {
  const parts = answer.rows.map(toPart)
  return {
    rows: parts.map(partRow),
    columns: partColumns(parts),
    missing: answer.missing ?? [],
    isCut: answer.isCut ?? false,
  }
}
/** Only the rows that the preview showed as changed. */
const meant = <Row extends { id: number }>(rows: Row[], ids: ReadonlySet<number>) =>
  rows.filter(({ id }) => ids.has(id))

export const PARTS_SHEET: SheetOf = {
  kind: 'parts',
  one: 'part',
  many: 'parts',
  list: partsAdminAddress(),
  open: id => partAdminAddress(id),
  load: async asked =>
    loadedParts(
      await api.bulk.partRows(
        'ids' in asked
          ? { by: 'ids', ids: asked.ids }
          : 'numbers' in asked
            ? { by: 'numbers', numbers: asked.numbers }
            : { by: 'filter', filter: asked.filter },
      ),
    ),
  preview: async asked => {
    const { now, ...preview } = await api.bulk.previewParts({ rows: partEdits(asked) })
    return { preview, now: loadedParts({ rows: now }) }
  },
  change: ({ arePricesSeen, ids, ...asked }, options) =>
    api.bulk.changeParts({ rows: meant(partEdits(asked), ids), arePricesSeen }, options),
}

export const unitsSheet = (mayMove: boolean, mayPrice: boolean): SheetOf => {
  const loaded = (answer: Pick<Bulk['unitRows'], 'rows'> & Partial<Bulk['unitRows']>): Loaded => ({
    rows: answer.rows.map(unit => unitRow(toUnit(unit))),
    columns: unitColumns(mayMove, mayPrice),
    missing: [],
    isCut: answer.isCut ?? false,
  })
  return {
    kind: 'units',
    one: 'unit',
    many: 'units',
    list: unitsAdminAddress(),
    open: id => unitAdminAddress(id),
    load: async asked =>
      loaded(
        'filter' in asked
          ? await api.bulk.unitRows({ by: 'filter', filter: asked.filter })
          : 'ids' in asked
            ? await api.bulk.unitRows({ by: 'ids', ids: asked.ids })
            : { rows: [] },
      ),
    preview: async asked => {
      const { now, ...preview } = await api.bulk.previewUnits({ rows: unitEdits(asked) })
      return { preview, now: loaded({ rows: now }) }
    },
    change: ({ arePricesSeen, ids, ...asked }, options) =>
      api.bulk.changeUnits({ rows: meant(unitEdits(asked), ids), arePricesSeen }, options),
  }
}
