import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalIn } from '../../../domain/catalogue/unit-of-measure.ts'
import {
  RECALL_KIND_NAMES,
  RECALL_KINDS,
  type RecallKind,
  type RecallSource,
} from '../../../domain/inventory/recall.ts'
import { counted } from '../../../domain/text/counted.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { GetForm } from '../../ui/GetForm.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { CsvButton } from '../../ui/table/CsvButton.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { orderAdminAddress, partAdminAddress, recallAdminAddress } from '../addresses.ts'
import { oneOf } from '../search-values.ts'
import { HoldForm } from './HoldForm.tsx'
import {
  allRecalledUnits,
  type Recall,
  type RecalledUnit,
  recalledUnitsOf,
  recallOf,
  type SoldLine,
} from './queries.ts'
import { RecallMails } from './RecallMails.tsx'
import { ORDER_COLUMNS, UNIT_COLUMNS } from './recall-columns.tsx'
import { type RecallSearch, sourceOf } from './recall-search.ts'

/** The buyers of parts from a source or a period, the affected stock, and the notices to the buyers. */
export function RecallScreen({ search }: { search: RecallSearch }) {
  const source = sourceOf(search)
  return (
    <section aria-label="Recall">
      <SourceForm key={search.kind} search={search} />
      {source ? (
        <Found key={JSON.stringify(source)} source={source} />
      ) : (
        <p className="sheet mt-3 px-4 py-8 text-center text-muted">
          Find everything sold and in stock by vendor, document, release paper, repair station, serial or lot, part
          number, or period. Pieces without such a record are found by part number only.
        </p>
      )}
    </section>
  )
}

/** Selects a source, a period, or both. */
function SourceForm({ search }: { search: RecallSearch }) {
  const { text, issuedBy, dated, from, to } = search
  const [kind, setKind] = useState<RecallKind>(search.kind ?? 'vendor')
  return (
    <GetForm action={recallAdminAddress()} className="admin-fields flex flex-wrap items-end gap-2">
      <label>
        <span className="block text-sm font-medium">Search by</span>
        <select
          name="kind"
          value={kind}
          className="field mt-1 w-56"
          onChange={({ target }) => setKind(oneOf(RECALL_KIND_NAMES, target.value) ?? 'vendor')}
        >
          {RECALL_KIND_NAMES.map(name => (
            <option key={name} value={name}>
              {RECALL_KINDS[name]}
            </option>
          ))}
        </select>
      </label>
      <Text className="min-w-0 flex-1 basis-40 sm:max-w-sm" label="Number or name" name="text" value={text} />
      {kind === 'paperNumber' && <Text label="Issued by (optional)" name="issuedBy" value={issuedBy} />}
      <label>
        <span className="block text-sm font-medium">Period</span>
        <select key={dated ?? ''} name="dated" defaultValue={dated ?? 'received'} className="field mt-1">
          <option value="received">Received</option>
          <option value="shipped">Shipped</option>
        </select>
      </label>
      <Text label="From (optional)" name="from" value={from} type="date" />
      <Text label="Through (optional)" name="to" value={to} type="date" />
      <button type="submit" className="button">
        Find
      </button>
    </GetForm>
  )
}

type TextProps = { label: string; name: string; value: string | undefined; type?: 'date'; className?: string }

function Text({ label, name, value = '', type, className }: TextProps) {
  return (
    <label className={className}>
      <span className="block text-sm font-medium">{label}</span>
      <input
        key={value}
        type={type}
        name={name}
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
        className="field mt-1"
      />
    </label>
  )
}

function Found({ source }: { source: RecallSource }) {
  const [reason, setReason] = useState('')
  return (
    <div className="mt-3">
      <QueryBoundary
        query={useQuery(recallOf(source))}
        failed="The recall could not be loaded."
        skeleton={<RowsSkeleton rows={8} />}
      >
        {recall => (
          <>
            {recall.organizations.length > 0 && (
              <p className="text-sm">
                {source.kind === 'vendor' ? 'Vendors' : 'Issuers'} found: {recall.organizations.join(' · ')}
              </p>
            )}
            <p className="text-base">
              {counted(recall.orders, 'order')}, {counted(recall.buyers, 'buyer')}, {counted(recall.units, 'unit')} in
              stock
            </p>
            {(source.kind !== 'partNumber' || source.text === '') && (
              <p className="text-sm text-muted">
                Pieces whose vendor, document and date are not recorded are found by part number only, sold or in stock.
              </p>
            )}
            <Sold ordered={recall.ordered} />
            <InStock recall={recall} source={source} reason={reason} onReason={setReason} />
            <RecallMails ordered={recall.ordered} source={source} reason={reason} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

/** This many rows are shown at first. The total, the notices and the file cover all. */
const AT_ONCE = 200

function Sold({ ordered }: Pick<Recall, 'ordered'>) {
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <section aria-labelledby="recall-sold" className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recall-sold" className="text-base">
          {ordered.length === 0 ? 'None sold' : `Sold: ${counted(ordered.length, 'line')}`}
        </h2>
        {ordered.length > 0 && (
          <CsvButton name="Recall, sold" columns={ORDER_COLUMNS} download={() => Promise.resolve(ordered)} />
        )}
      </div>
      {ordered.length > 0 && (
        <PlainTable
          label="Sold"
          rows={ordered.slice(0, shown)}
          rowId={orderedId}
          columns={ORDER_COLUMNS}
          open={toOrder}
        />
      )}
      {ordered.length > shown && (
        <button type="button" className="button mt-2" onClick={() => setShown(ordered.length)}>
          Show all {counted(ordered.length, 'line')}
        </button>
      )}
    </section>
  )
}

type InStockProps = { recall: Recall; source: RecallSource; reason: string; onReason: (reason: string) => void }

function InStock({
  recall: { units, open, looseAmounts, parcels, openParcels, openOut },
  source,
  reason,
  onReason,
}: InStockProps) {
  const query = useInfiniteQuery({ ...recalledUnitsOf(source), enabled: units > 0 })
  const listed = query.data?.pages.flatMap(page => page.units) ?? []
  return (
    <section aria-labelledby="recall-stock" className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recall-stock" className="text-base">
          {units === 0 ? 'No unit in stock' : `In stock: ${counted(units, 'unit')}`}
        </h2>
        {units > 0 && (
          <CsvButton name="Recall, in stock" columns={UNIT_COLUMNS} download={() => allRecalledUnits(source)} />
        )}
      </div>
      {looseAmounts.length > 0 && (
        <p className="text-sm text-caution">
          {totalIn(looseAmounts)} in stock without serial or lot. Recall cannot quarantine this: set it apart by hand.
        </p>
      )}
      {parcels > 0 && (
        <p className="text-sm">
          {counted(parcels, 'package')} of orders still here
          {parcels > openParcels && `, ${parcels - openParcels} on recall hold`}
        </p>
      )}
      {(units > 0 || parcels > 0 || openOut > 0) && (
        <div className="my-3">
          <HoldForm
            source={source}
            open={open}
            openPackages={openParcels}
            openOut={openOut}
            reason={reason}
            onReason={onReason}
          />
        </div>
      )}
      {units > 0 && (
        <>
          <PlainTable label="Units" rows={listed} rowId={unitId} columns={UNIT_COLUMNS} open={toPart} />
          {query.hasNextPage && (
            <BusyButton
              className="button mt-2"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more ({counted(units - listed.length, 'unit')} left)
            </BusyButton>
          )}
        </>
      )}
    </section>
  )
}

const unitId = ({ id }: RecalledUnit) => `${id}`
const toPart = ({ productId }: RecalledUnit) => partAdminAddress(productId)
const orderedId = ({ orderId, unitId: id, sku }: SoldLine) => `${orderId} ${id} ${sku}`
const toOrder = ({ orderId }: SoldLine) => orderAdminAddress(orderId)
