import { quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { Day } from '../../ui/Day.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { ListedUnit } from './queries.ts'
import { conditionWords, StateWord, stateWord, unitName } from './unit-columns.tsx'

const day = (at: string | null) => at && <Day day={at} />

export const ALL_UNIT_COLUMNS: readonly Column<ListedUnit>[] = [
  { id: 'mark', header: 'Serial or lot', width: 8, fit: 'whole', value: unitName },
  { id: 'part', header: 'Part number', width: 11, fit: 'whole', card: 'second', value: ({ sku }) => sku },
  { id: 'name', header: 'Description', width: 12, isExtra: true, value: ({ name }) => name },
  { id: 'condition', header: 'Condition', width: 10, fit: 'whole', value: conditionWords },
  {
    id: 'state',
    header: 'State',
    width: 7,
    fit: 'whole',
    card: 'lead',
    value: stateWord,
    cell: unit => <StateWord unit={unit} />,
  },
  {
    id: 'quantity',
    header: 'Shelf',
    width: 5,
    align: 'right',
    value: ({ uom, quantity }) => quantityIn(uom, quantity),
  },
  {
    id: 'taken',
    header: 'Taken',
    width: 4.5,
    align: 'right',
    needsDesktop: true,
    value: ({ uom, taken }) => quantityIn(uom, taken),
  },
  { id: 'bin', header: 'Location', width: 6.5, fit: 'whole', card: 'end', value: ({ bin }) => bin },
  {
    id: 'paper',
    header: 'Release paper',
    width: 11,
    fit: 'whole',
    value: ({ paper, paperNumber }) => [paper, paperNumber].filter(Boolean).join(' '),
  },
  { id: 'issuer', header: 'Issued by', width: 7, needsDesktop: true, value: ({ paperBy }) => paperBy },
  {
    id: 'issued',
    header: 'Issued',
    width: 7,
    isExtra: true,
    value: ({ paperDate }) => paperDate,
    cell: ({ paperDate }) => day(paperDate),
  },
  {
    id: 'expires',
    header: 'Expires',
    width: 7,
    fit: 'whole',
    needsDesktop: true,
    value: ({ expiresOn }) => expiresOn,
    cell: ({ expiresOn }) => day(expiresOn),
  },
  { id: 'vendor', header: 'Vendor', width: 8, needsDesktop: true, value: ({ vendor }) => vendor },
  {
    id: 'document',
    header: "Vendor's document",
    width: 8,
    fit: 'whole',
    isExtra: true,
    value: unit => unit.vendorDocument,
  },
  { id: 'trace', header: 'Trace to', width: 8, isExtra: true, value: ({ traceTo }) => traceTo },
  {
    id: 'received',
    header: 'Received',
    width: 7,
    fit: 'whole',
    isExtra: true,
    value: ({ receivedOn }) => receivedOn,
    cell: ({ receivedOn }) => day(receivedOn),
  },
]
