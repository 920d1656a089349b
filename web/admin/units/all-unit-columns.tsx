import { quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { Day } from '../../ui/Day.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { ListedUnit } from './queries.ts'
import { conditionWords, StateWord, stateWord, unitName } from './unit-columns.tsx'

const day = (at: string | null) => at && <Day day={at} />

export const ALL_UNIT_COLUMNS: readonly Column<ListedUnit>[] = [
  { id: 'mark', header: 'Serial or lot', fit: 'whole', value: unitName },
  { id: 'part', header: 'Part number', fit: 'whole', card: 'second', value: ({ sku }) => sku },
  { id: 'name', header: 'Description', isExtra: true, value: ({ name }) => name },
  { id: 'condition', header: 'Condition', value: conditionWords },
  {
    id: 'state',
    header: 'State',
    fit: 'whole',
    card: 'lead',
    value: stateWord,
    cell: unit => <StateWord unit={unit} />,
  },
  {
    id: 'quantity',
    header: 'Shelf',
    align: 'right',
    value: ({ uom, quantity }) => quantityIn(uom, quantity),
  },
  {
    id: 'taken',
    header: 'Taken',
    align: 'right',
    foldsFirst: true,
    value: ({ uom, taken }) => quantityIn(uom, taken),
  },
  { id: 'bin', header: 'Location', fit: 'whole', card: 'end', value: ({ bin }) => bin },
  {
    id: 'paper',
    header: 'Release paper',
    fit: 'whole',
    value: ({ paper, paperNumber }) => [paper, paperNumber].filter(Boolean).join(' '),
  },
  { id: 'issuer', header: 'Issued by', foldsFirst: true, value: ({ paperBy }) => paperBy },
  {
    id: 'issued',
    header: 'Issued',
    isExtra: true,
    value: ({ paperDate }) => paperDate,
    cell: ({ paperDate }) => day(paperDate),
  },
  {
    id: 'expires',
    header: 'Expires',
    fit: 'whole',
    foldsFirst: true,
    value: ({ expiresOn }) => expiresOn,
    cell: ({ expiresOn }) => day(expiresOn),
  },
  { id: 'vendor', header: 'Vendor', foldsFirst: true, value: ({ vendor }) => vendor },
  {
    id: 'document',
    header: "Vendor's document",
    fit: 'whole',
    isExtra: true,
    value: unit => unit.vendorDocument,
  },
  { id: 'trace', header: 'Trace to', isExtra: true, value: ({ traceTo }) => traceTo },
  {
    id: 'received',
    header: 'Received',
    fit: 'whole',
    isExtra: true,
    value: ({ receivedOn }) => receivedOn,
    cell: ({ receivedOn }) => day(receivedOn),
  },
]
