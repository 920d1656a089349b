import type { ReactNode } from 'react'
import { returnedPieces } from '../../domain/orders/ended-pieces.ts'
import { PartNumber } from '../ui/PartNumber.tsx'
import type { ItemGroups } from './item-groups.ts'
import { LinesTable, type ShownPieces } from './LinesTable.tsx'
import { OrderSums } from './OrderItems.tsx'
import { PackageHead } from './PackageHead.tsx'
import type { OrderView } from './queries.ts'

type Props = { order: OrderView; groups: ItemGroups; token: string | null }

/** The lines of an order by where they are: package by package, what is to come, what was canceled; then what it all comes to. */
export function GroupedItems({ order, groups: { packages, toCome, canceled, other }, token }: Props) {
  return (
    <div className="space-y-4 print:space-y-2">
      <h2 className="sr-only">Items</h2>
      {packages.map(({ fulfillment, rows }) => (
        <Group
          key={fulfillment.id}
          id={`package-${fulfillment.position}`}
          rows={rows}
          isReplaced={fulfillment.settledAs === 'replaced'}
        >
          <PackageHead
            order={order}
            fulfillment={fulfillment}
            rows={rows}
            token={token}
            id={`package-${fulfillment.position}`}
            of={toCome.length === 0 ? packages.length : null}
          />
        </Group>
      ))}
      {toCome.length > 0 && (
        <Group id="to-come" rows={toCome}>
          <h3 id="to-come" className="text-lg">
            {packages.length > 0 ? 'Still to come' : 'To come'}
          </h3>
          {order.shipMode === 'complete' && (
            <p className="text-sm text-muted">Ships complete, once everything is in.</p>
          )}
        </Group>
      )}
      {canceled.length > 0 && (
        <Group id="canceled" rows={canceled}>
          <h3 id="canceled" className="text-lg">
            Canceled
          </h3>
          <p className="text-sm text-muted">These pieces won’t ship. Their cost goes back to you.</p>
        </Group>
      )}
      {other.length > 0 && (
        <Group id="other-items" rows={other}>
          <h3 id="other-items" className="text-lg">
            Other
          </h3>
        </Group>
      )}
      <section className="sheet overflow-hidden" aria-label="Order total">
        <ReturnedInParts rows={[...packages.flatMap(({ rows }) => rows), ...toCome, ...canceled]} />
        <OrderSums order={order} />
      </section>
    </div>
  )
}

/** Returns and refunds of lines whose pieces are shown in several places: they belong to the line, and are shown once. */
function ReturnedInParts({ rows }: { rows: readonly ShownPieces[] }) {
  const lines = new Map(rows.flatMap(({ line, quantity }) => (quantity < line.quantity ? [[line.itemId, line]] : [])))
  const returned = [...lines.values()].filter(line => returnedPieces(line).length > 0)
  if (returned.length === 0) return null
  return (
    <ul aria-label="Returned and refunded" className="p-3 font-medium text-caution">
      {returned.map(line => (
        <li key={line.itemId}>
          <PartNumber sku={line.sku} />: {returnedPieces(line).join(' · ')}
        </li>
      ))}
    </ul>
  )
}

type GroupProps = { id: string; rows: readonly ShownPieces[]; isReplaced?: boolean; children: ReactNode }

function Group({ id, rows, isReplaced = false, children }: GroupProps) {
  return (
    <section className="sheet overflow-hidden" aria-labelledby={id}>
      <div className="p-3 print:py-1.5">{children}</div>
      <LinesTable rows={rows} isOneOfMany isWithoutMoney={isReplaced} />
    </section>
  )
}
