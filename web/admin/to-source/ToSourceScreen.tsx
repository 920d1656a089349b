import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import type { BackordersShown } from '../../../domain/inventory/backorder.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, toSourceAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { ArrivedForm } from './ArrivedForm.tsx'
import { SourcingForm } from './SourcingForm.tsx'
import type { ToSourceSearch } from './to-source-search.ts'

type Answer = InferRouterOutputs<StoreRouter>['orderAdmin']['toSource']
export type SourceLine = Answer['lines'][number]

export const toSource = ({ show = 'all', after }: ToSourceSearch) =>
  orpc.orderAdmin.toSource.queryOptions({ input: { show, after: after ?? null }, ...LIVE })

const VIEWS: Record<BackordersShown, string> = { all: 'All', to_order: 'To order', ordered: 'Ordered', late: 'Late' }
const VIEW_NAMES = Object.keys(VIEWS) as BackordersShown[]

/** What paid orders wait for, what is promised first in front: from whom it comes, and when. */
export function ToSourceScreen({ search }: { search: ToSourceSearch }) {
  const query = useQuery(toSource(search))
  const shown = search.show ?? 'all'
  return (
    <section aria-label="To source">
      <nav aria-label="Views" className="flex flex-wrap items-center gap-2">
        {VIEW_NAMES.map(view => (
          <PageLink
            key={view}
            href={toSourceAddress(view === 'all' ? undefined : view)}
            className={`button ${view === shown ? 'border-ink font-semibold' : ''}`}
            aria-current={view === shown ? 'page' : undefined}
          >
            {VIEWS[view]}
          </PageLink>
        ))}
        {query.data && (
          <p className="text-sm text-muted" role="status">
            {counted(query.data.counts.lines, 'line')} to source
            {query.data.counts.late > 0 && (
              <span className="font-semibold text-bad">, {query.data.counts.late} late</span>
            )}
          </p>
        )}
      </nav>
      <div className="mt-4">
        <Asked query={query} failed="The list could not be loaded." skeleton={<RowsSkeleton rows={6} />}>
          {({ lines, after }) =>
            lines.length === 0 ? (
              <p className="sheet px-4 py-10 text-center text-muted">No paid order waits for such a part.</p>
            ) : (
              <>
                <ul className="sheet divide-y divide-line">
                  {lines.map(line => (
                    <Line key={`${line.orderItemId} ${line.version}`} line={line} />
                  ))}
                </ul>
                {after !== null && (
                  <PageLink
                    href={`${toSourceAddress(search.show)}${search.show ? '&' : '?'}after=${after}`}
                    className="button mt-3"
                  >
                    Next page
                  </PageLink>
                )}
              </>
            )
          }
        </Asked>
      </div>
    </section>
  )
}

function Line({ line }: { line: SourceLine }) {
  const [open, setOpen] = useState<'edit' | 'arrived' | null>(null)
  const close = () => setOpen(null)
  const { sku, name, condition, quantity, kind, promisedOn, isLate, vendor, vendorOrder, unitCost, orderedOn, note } =
    line
  return (
    <li className="p-4">
      <div className="grid gap-x-6 gap-y-1 md:grid-cols-[2fr_1.500fr_1.500fr_auto]">
        <div className="min-w-0">
          <p>
            <span className="font-semibold">{thousands(quantity)} ×</span>{' '}
            <span className="part-number font-semibold">{sku}</span>
          </p>
          <p className="truncate text-sm text-muted">
            {[name, condition && conditionLabel(condition)].filter(Boolean).join(' · ')}
          </p>
          <p className="text-sm text-muted">{kind === 'special' ? 'Special order' : 'Beyond stock'}</p>
        </div>
        <div className="min-w-0 text-sm">
          <PageLink href={orderAdminAddress(line.orderId)} className="part-number text-link">
            {line.orderNumber}
          </PageLink>
          <p className="truncate">{line.buyer}</p>
          <p className={isLate ? 'font-semibold text-bad' : ''}>
            {promisedOn === null
              ? 'No day promised'
              : `${isLate ? 'Late: promised' : 'Promised'} ${dayInWords(promisedOn)}`}
          </p>
        </div>
        <div className="min-w-0 text-sm">
          <p>
            {vendor === '' ? (
              <span className="text-caution">Not ordered yet</span>
            ) : (
              [vendor, vendorOrder].filter(Boolean).join(' · ')
            )}
          </p>
          <p className="text-muted tabular-nums">
            {[
              orderedOn && `ordered ${dayInWords(orderedOn)}`,
              unitCost !== null && `${formatMoney(cents(unitCost))} each`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {note && <p className="text-muted [overflow-wrap:anywhere]">{note}</p>}
        </div>
        <div className="flex flex-wrap items-start gap-2">
          <Allowed to="quote">
            <button
              type="button"
              className="button"
              aria-expanded={open === 'edit'}
              onClick={() => setOpen(open === 'edit' ? null : 'edit')}
            >
              Edit
            </button>
          </Allowed>
          <Allowed to="adjust_stock">
            <button
              type="button"
              className="button"
              aria-expanded={open === 'arrived'}
              onClick={() => setOpen(open === 'arrived' ? null : 'arrived')}
            >
              Arrived
            </button>
          </Allowed>
        </div>
      </div>
      {open === 'edit' && <SourcingForm line={line} onDone={close} />}
      {open === 'arrived' && <ArrivedForm line={line} onDone={close} />}
    </li>
  )
}
