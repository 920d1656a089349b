import { useQuery } from '@tanstack/react-query'
import { countedIn, partOfTotal, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Day } from '../../ui/Day.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { partAdminAddress, RECEIPTS_ADDRESS, unitAdminAddress } from '../addresses.ts'
import { BackLink } from '../BackLink.tsx'
import { Allowed } from '../may.tsx'
import { PrintLabels } from '../units/PrintLabels.tsx'
import { StateWord, unitName } from '../units/unit-columns.tsx'
import { Inspect } from './Inspect.tsx'
import { type Receipt, receiptOf } from './queries.ts'
import { ServedLines } from './ServedLines.tsx'

/** A received delivery, with the current state of its units, and those that wait for inspection. */
export function ReceiptScreen({ id }: { id: number }) {
  return (
    <section aria-label="Receipt">
      <BackLink href={RECEIPTS_ADDRESS}>All receipts</BackLink>
      <QueryBoundary
        query={useQuery(receiptOf(id))}
        failed="The receipt could not be loaded."
        skeleton={<RowsSkeleton rows={8} />}
      >
        {receipt => <Whole receipt={receipt} />}
      </QueryBoundary>
    </section>
  )
}

function Whole({ receipt: { receipt, lines, waiting } }: { receipt: Receipt }) {
  const units = lines.flatMap(line =>
    line.units.map(unit => ({ ...unit, sku: line.sku, name: line.name, uom: line.uom })),
  )
  return (
    <>
      <h2 className="mt-1 text-xl">
        Receipt {receipt.id}: {receipt.vendor} {receipt.vendorDocument}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span>
          Received <Day day={receipt.receivedOn} />
        </span>
        <span>
          Recorded <Moment at={receipt.at} form="minute" />
          {receipt.admin && ` by ${receipt.admin}`}
        </span>
        {receipt.vendorOrder && (
          <span>
            Purchase order <span className="part-number">{receipt.vendorOrder}</span>
          </span>
        )}
        <span className="tabular-nums">
          {partOfTotal(
            lines.map(({ uom, counted }) => ({ uom, quantity: counted })),
            lines.map(({ uom, expected }) => ({ uom, quantity: expected })),
          )}
        </span>
        {receipt.note && <span className="[overflow-wrap:anywhere]">{receipt.note}</span>}
        {units.length > 0 && <PrintLabels unitIds={units.map(({ id }) => id).slice(0, 500)} />}
      </p>
      <div className="mt-3 grid items-start gap-4 xl:grid-cols-2">
        <Allowed to="inspect_units" otherwise={<ToInspect left={receipt.toInspect} />}>
          <Inspect units={units.filter(({ state }) => state === 'inspecting')} />
        </Allowed>
        <ol aria-label="Lines" className="sheet divide-y divide-line">
          {lines.map((line, at) => (
            <li key={line.id} className="px-3 py-2">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="text-muted tabular-nums">{at + 1}</span>
                <PageLink href={partAdminAddress(line.productId)} className="part-number text-link">
                  {line.sku}
                </PageLink>
                <span className="min-w-0 [overflow-wrap:anywhere] text-muted">{line.name}</span>
                <span className="ml-auto tabular-nums">
                  {thousands(line.counted)} of {quantityIn(line.uom, line.expected)}
                </span>
                {line.counted !== line.expected && (
                  <span className="font-medium text-caution">
                    {line.counted < line.expected
                      ? `${quantityIn(line.uom, line.expected - line.counted)} short`
                      : `${quantityIn(line.uom, line.counted - line.expected)} more`}
                  </span>
                )}
              </p>
              <ul className="mt-1 space-y-0.5 text-sm">
                {line.units.map(unit => (
                  <li key={unit.id} className="flex flex-wrap items-baseline gap-x-3">
                    <PageLink
                      href={unitAdminAddress(unit.id)}
                      className="part-number inline-flex min-h-6 items-center text-link pointer-coarse:min-h-11"
                    >
                      {unitName(unit)}
                    </PageLink>
                    <StateWord unit={unit} />
                    {unit.kind !== 'serial' && (
                      <span className="tabular-nums">{countedIn(line.uom, unit.quantity + unit.taken)}</span>
                    )}
                    <span className="text-muted">{unit.bin}</span>
                  </li>
                ))}
              </ul>
              <ServedLines line={line} waiting={waiting} />
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

const ToInspect = ({ left }: { left: number }) => (
  <p className="sheet px-4 py-6 text-center text-muted">
    {left === 0 ? 'Inspection complete.' : `${left} to inspect, by staff who may accept and quarantine.`}
  </p>
)
