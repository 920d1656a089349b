import { useQuery } from '@tanstack/react-query'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { ADJUSTMENT_CAUSES } from '../../../domain/inventory/stock-adjustment.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { orderAdminAddress, partAdminAddress, stockLedgerAddress } from '../addresses.ts'
import { isKey } from '../is-key.ts'
import type { LedgerSearch } from './parts-search.ts'
import { stockLedger } from './queries.ts'

const REASONS = {
  opening: 'First stock',
  import: 'Parts list',
  hold: 'Held for an order',
  release: 'Released by an order',
  return: 'Returned by a buyer',
  unit: 'Unit',
  adjustment: 'Adjusted',
}

type Props = { partId: string; lineId: string; search: LedgerSearch }

/** The ledger of a line of stock, newest first. */
export function StockLedger({ partId, lineId, search }: Props) {
  const { before } = search
  const address = (from?: string) => stockLedgerAddress(partId, lineId, { ...search, before: from })
  return (
    <section aria-label="Stock ledger">
      <QueryBoundary
        query={useQuery(stockLedger(lineId, search))}
        failed="The ledger could not be loaded."
        skeleton={<RowsSkeleton rows={12} />}
      >
        {({ line, movements, after: next }) => (
          <>
            <p>
              <PageLink href={partAdminAddress(line.productId)} className="text-link">
                {line.sku}
              </PageLink>
            </p>
            <h2 className="mt-1 text-xl">
              Stock ledger <span className="part-number">{line.sku}</span>, {conditionLabel(line.condition)}
            </h2>
            <p className="mt-1 text-muted tabular-nums">{quantityIn(line.uom, line.quantity)} can be sold now</p>
            {movements.length === 0 ? (
              <p className="sheet mt-4 px-4 py-10 text-center text-muted">No entries yet.</p>
            ) : (
              <div className="sheet mt-4 overflow-hidden">
                <table className="data-table">
                  <thead>
                    <tr>
                      <th scope="col">When</th>
                      <th scope="col" className="amount">
                        Change
                      </th>
                      <th scope="col" className="amount">
                        After
                      </th>
                      <th scope="col">Why</th>
                      <th scope="col">Who</th>
                    </tr>
                  </thead>
                  <tbody>
                    {movements.map(one => (
                      <tr key={one.id}>
                        <th scope="row">
                          <Moment at={one.at} form="minute" />
                        </th>
                        <td className={`lead amount font-semibold ${one.delta > 0 ? 'text-good' : 'text-bad'}`}>
                          {one.delta > 0 ? '+' : '−'}
                          {quantityIn(line.uom, Math.abs(one.delta))}
                        </td>
                        <td className="amount">
                          <span className="text-muted md:sr-only">after it </span>
                          {quantityIn(line.uom, one.after)}
                        </td>
                        <td className="wide">
                          {isKey(ADJUSTMENT_CAUSES, one.cause) ? ADJUSTMENT_CAUSES[one.cause] : REASONS[one.reason]}
                          {one.orderId && one.orderNumber && (
                            <>
                              {' '}
                              <PageLink href={orderAdminAddress(one.orderId)} className="part-number text-link">
                                {one.orderNumber}
                              </PageLink>
                            </>
                          )}
                          {one.note && <span className="block text-muted">{one.note}</span>}
                        </td>
                        <td>{one.admin ?? ''}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <p className="mt-4 flex justify-center gap-3">
              {before && (
                <PageLink href={address()} className="button">
                  Latest
                </PageLink>
              )}
              {next !== null && (
                <PageLink href={address(`${next}`)} className="button">
                  Earlier
                </PageLink>
              )}
            </p>
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
