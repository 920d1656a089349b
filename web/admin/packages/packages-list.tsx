import { packageWord } from '../../../domain/fulfillments/fulfillment.ts'
import { carrierName } from '../../../domain/shipping/tracking.ts'
import { Day } from '../../ui/Day.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { defineList } from '../define-list.tsx'
import { cappedCount, PartsText, partsText } from '../list-cells.tsx'
import { ListedPackageSteps } from './ListedPackageSteps.tsx'
import { NextStep } from './NextStep.tsx'
import { type PackagesSearch, readPackagesSearch } from './packages-search.ts'
import { type ListedPackage, type PackageCounts, packageCounts, packages } from './queries.ts'

const whereIs = ({ state, carrier, isLate, heldReason }: ListedPackage): string =>
  heldReason !== null ? `On recall hold: ${heldReason}` : isLate ? 'Late' : packageWord(state, carrier)
const isTrouble = ({ state, isLate, heldReason }: ListedPackage): boolean =>
  isLate || state !== 'shipped' || heldReason !== null

const COLUMNS: readonly Column<ListedPackage>[] = [
  { id: 'parcel', header: 'Package', fit: 'whole', value: one => `${one.orderNumber} · ${one.position}` },
  {
    id: 'state',
    header: 'Where it is',
    fit: 'whole',
    card: 'lead',
    value: whereIs,
    cell: one => <span className={isTrouble(one) ? 'font-semibold text-bad' : undefined}>{whereIs(one)}</span>,
  },
  {
    id: 'expected',
    header: 'Expected',
    fit: 'whole',
    value: one => one.expectedOn,
    cell: one => one.expectedOn !== null && <Day day={one.expectedOn} />,
  },
  {
    id: 'left',
    header: 'Left',
    value: one => new Date(one.shippedAt),
    cell: one => <ShortTime at={one.shippedAt} />,
  },
  {
    id: 'tracking',
    header: 'Tracking',
    fit: 'whole',
    value: one => `${carrierName(one.carrier)} ${one.trackingNumber}`,
  },
  { id: 'recipient', header: 'Recipient', card: 'second', value: one => one.recipient },
  { id: 'place', header: 'Place', isExtra: true, value: one => one.place },
  { id: 'parts', header: 'Parts', value: partsText, cell: PartsText },
  {
    id: 'do',
    header: 'Next step',
    isAction: true,
    card: 'end',
    value: () => null,
    cell: one => <NextStep fulfillment={one} />,
  },
  {
    id: 'moved',
    header: 'Last step',
    isExtra: true,
    value: one => new Date(one.movedAt),
    cell: one => <ShortTime at={one.movedAt} />,
  },
  { id: 'pieces', header: 'Pieces', align: 'right', isExtra: true, value: one => one.pieces },
  { id: 'note', header: 'Note', fit: 'wrap', isExtra: true, value: one => one.note },
]

const VIEWS: { name: string; search: PackagesSearch; count: keyof PackageCounts; isTrouble?: true }[] = [
  { name: 'On the way', search: {}, count: 'onTheWay' },
  { name: 'Late', search: { show: 'late' }, count: 'late', isTrouble: true },
  { name: 'To settle', search: { show: 'unsettled' }, count: 'unsettled', isTrouble: true },
  { name: 'Lost', search: { show: 'lost' }, count: 'lost' },
  { name: 'Came back', search: { show: 'returned_to_sender' }, count: 'returnedToSender' },
  { name: 'For pick-up', search: { show: 'pick_up' }, count: 'pickUp' },
]

/** Packages in transit: by due date or waiting time, each with its next action. */
export const PACKAGES = defineList({
  name: 'parcels',
  title: 'Packages',
  one: 'package',
  many: 'packages',
  none: 'No package is on the way.',
  read: readPackagesSearch,
  ask: packages,
  extra: packageCounts,
  page: ({ parcels, after }) => ({ rows: parcels, next: after }),
  columns: COLUMNS,
  rowId: ({ fulfillmentId }) => fulfillmentId,
  detail: fulfillment => <ListedPackageSteps fulfillment={fulfillment} />,
  views: ({ extra: counts }) =>
    VIEWS.map(({ count, ...view }) => ({
      ...view,
      count: counts && cappedCount(counts[count]),
      isAlarm: view.isTrouble === true && (counts?.[count] ?? 0) > 0,
    })),
})
