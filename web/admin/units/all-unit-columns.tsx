import { quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { Day } from '../../ui/Day.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { ListedUnit } from './queries.ts'
import { conditionWords, paperWords, StateWord, stateWord, unitName } from './unit-columns.tsx'

const day = (at: string | null) => at && <Day day={at} />

export const ALL_UNIT_COLUMNS: readonly Column<ListedUnit>[] = [
  { id: 'mark', header: 'Serial or lot', width: 8, value: unitName },
  { id: 'part', header: 'Part number', width: 11, card: 'second', value: ({ sku }) => sku },
  { id: 'name', header: 'Description', width: 12, isExtra: true, value: ({ name }) => name },
  { id: 'condition', header: 'Condition', width: 10, value: conditionWords },
  {
    ...{ id: 'state', header: 'State', width: 7, card: 'lead', value: stateWord },
    cell: unit => <StateWord unit={unit} />,
  },
  {
    ...{ id: 'quantity', header: 'Shelf', width: 5, align: 'right' },
    value: ({ uom, quantity }) => quantityIn(uom, quantity),
  },
  {
    id: 'taken',
    header: 'Taken',
    width: 4.5,
    align: 'right',
    needsDesk: true,
    value: ({ uom, taken }) => quantityIn(uom, taken),
  },
  { id: 'bin', header: 'Location', width: 6.5, card: 'end', value: ({ bin }) => bin },
  { id: 'paper', header: 'Release paper', width: 12, value: paperWords },
  {
    ...{ id: 'expires', header: 'Expires', width: 7, needsDesk: true, value: ({ expiresOn }) => expiresOn },
    cell: ({ expiresOn }) => day(expiresOn),
  },
  { id: 'vendor', header: 'Vendor', width: 8, needsDesk: true, value: ({ vendor }) => vendor },
  { id: 'document', header: "Vendor's document", width: 8, isExtra: true, value: unit => unit.vendorDocument },
  { id: 'trace', header: 'Trace to', width: 8, isExtra: true, value: ({ traceTo }) => traceTo },
  {
    ...{ id: 'received', header: 'Received', width: 7, isExtra: true, value: ({ receivedOn }) => receivedOn },
    cell: ({ receivedOn }) => day(receivedOn),
  },
]
