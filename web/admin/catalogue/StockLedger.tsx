import { useQuery } from '@tanstack/react-query'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { ADJUSTMENT_CAUSES } from '../../../domain/inventory/stock-adjustment.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { FactTable } from '../../ui/table/FactTable.tsx'
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
                <FactTable
                  rows={movements}
                  rowKey={({ id }) => id}
                  columns={[
                    { header: 'When', cell: ({ at }) => <Moment at={at} form="minute" /> },
                    {
                      header: 'Change',
                      isAmount: true,
                      card: 'lead',
                      className: ({ delta }) => `font-semibold ${delta > 0 ? 'text-good' : 'text-bad'}`,
                      cell: ({ delta }) => `${delta > 0 ? '+' : '−'}${quantityIn(line.uom, Math.abs(delta))}`,
                    },
                    {
                      header: 'After',
                      isAmount: true,
                      cell: ({ after }) => (
                        <>
                          <span className="text-muted md:sr-only">after it </span>
                          {quantityIn(line.uom, after)}
                        </>
                      ),
                    },
                    {
                      header: 'Why',
                      card: 'wide',
                      cell: ({ cause, reason, orderId, orderNumber, note }) => (
                        <>
                          {isKey(ADJUSTMENT_CAUSES, cause) ? ADJUSTMENT_CAUSES[cause] : REASONS[reason]}
                          {orderId && orderNumber && (
                            <>
                              {' '}
                              <PageLink href={orderAdminAddress(orderId)} className="part-number text-link">
                                {orderNumber}
                              </PageLink>
                            </>
                          )}
                          {note && <span className="block text-muted">{note}</span>}
                        </>
                      ),
                    },
                    { header: 'Who', cell: ({ admin }) => admin ?? '' },
                  ]}
                />
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
