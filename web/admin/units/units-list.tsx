import { CONDITIONS } from '../../../domain/catalogue/condition.ts'
import { EXPIRES_WITHIN, UNIT_LISTS } from '../../../domain/inventory/unit-list.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { addressOf, countAdminAddress, RECEIVING_ADDRESS, UNITS_SHEET_ADDRESS, unitAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { Allowed, useMay } from '../may.tsx'
import { ALL_UNIT_COLUMNS } from './all-unit-columns.tsx'
import { allUnits } from './queries.ts'
import { UnitsBulkBar } from './UnitsBulkBar.tsx'
import { readUnitsSearch, type UnitsSearch } from './units-search.ts'

const VIEWS = [
  { name: 'In stock', search: {} },
  { name: 'To inspect', search: { state: 'inspecting' } },
  { name: 'Quarantined or expiring', search: { state: 'to_see' } },
  { name: 'Without paper', search: { paper: 'none' } },
  { name: 'Gone', search: { state: 'gone' } },
]
const FILTERS = [
  { name: 'state', label: 'State', all: 'Status: in stock', options: Object.entries(UNIT_LISTS) },
  {
    name: 'condition',
    label: 'Condition',
    options: Object.entries(CONDITIONS).map(([condition, { name }]) => [condition, name] as const),
  },
  {
    name: 'expires',
    label: 'Expires',
    options: Object.entries(EXPIRES_WITHIN).map(([days, words]) => [days, `Expires within ${words}`] as const),
  },
  { name: 'paper', label: 'Paper', options: [['none', 'Without paper']] as const },
  { name: 'bin', label: 'Bin begins', isText: true },
  { name: 'vendor', label: 'Vendor begins', isText: true },
]
/** The limit of units that are moved or labeled at once. */
const MAX_SELECTED = 200

function Actions({ search }: { search: UnitsSearch }) {
  const may = useMay()
  return (
    <>
      {(may('adjust_stock') || may('change_catalogue')) && (
        <PageLink
          href={addressOf(UNITS_SHEET_ADDRESS, { ...search, after: undefined, rows: 'all' })}
          className="list-button"
        >
          All as a sheet
        </PageLink>
      )}
      <Allowed to="adjust_stock">
        <PageLink href={countAdminAddress(search.bin)} className="list-button">
          Count a bin
        </PageLink>
        <PageLink href={RECEIVING_ADDRESS} className="list-button">
          Receive
        </PageLink>
      </Allowed>
    </>
  )
}

/** All units of stock, filtered by the address. */
export const UNITS = defineList({
  name: 'units',
  title: 'Units',
  one: 'unit',
  many: 'units',
  none: 'No units yet. Add serialized pieces and lots when you receive them, or on the page of their part.',
  read: readUnitsSearch,
  ask: allUnits,
  page: ({ units, next }) => ({ rows: units, next }),
  columns: ALL_UNIT_COLUMNS,
  rowId: ({ id }) => `${id}`,
  isByDate: ({ expires }) => expires === undefined,
  open: ({ id }, { search }) => unitAdminAddress(id, search),
  views: VIEWS,
  find: 'Serial, lot, paper or bin begins',
  filters: FILTERS,
  actions: Actions,
  bulk: UnitsBulkBar,
  mostAtOnce: MAX_SELECTED,
})
