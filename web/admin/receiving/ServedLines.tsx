import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { CONDITION_CODE_NAMES, CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import { countedIn, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress } from '../addresses.ts'
import type { Receipt } from './queries.ts'

type Line = Receipt['lines'][number]
type Named = { orderId: string; orderNumber: string; line: number }
type Props = { line: Line; waiting: Receipt['waiting'] }

/** The order lines that a delivered line served, the rest for stock, and the orders that still wait. */
export function ServedLines({ line, waiting }: Props) {
  const free = sumOf(line.units.filter(({ state }) => state === 'available').map(({ quantity }) => quantity))
  const inspected = line.units.filter(({ state }) => state === 'inspecting').length
  const condition = conditionOf(line.conditionCode)
  const same = waiting.filter(one => one.productId === line.productId)
  const fitting = same.filter(one => one.condition === null || one.condition === condition)
  const others = same.filter(one => !fitting.includes(one))
  if (line.served.length + same.length === 0 && free === 0) return null
  return (
    <ul aria-label={`Served by line ${line.sku}`} className="mt-1 space-y-0.5 text-sm">
      {line.served.map(one => (
        <li key={`served ${one.orderItemId}`} className="font-medium text-good">
          {countedIn(one.uom, one.pieces)} reserved for <OrderLine one={one} />
        </li>
      ))}
      {free > 0 && <li className="text-muted">{countedIn(line.uom, free)} for the shelf</li>}
      {fitting.map(one => (
        <li key={`waits ${one.orderItemId}`} className={inspected > 0 ? 'text-muted' : 'text-caution'}>
          {inspected > 0 ? 'Once accepted, for ' : 'Waits on: '}
          <OrderLine one={one} />, {countedIn(one.uom, one.quantity)}
        </li>
      ))}
      {others.map(one => (
        <li key={`other ${one.orderItemId}`} className="font-medium text-caution">
          Not for <OrderLine one={one} />: it was promised {quantityIn(one.uom, one.quantity)} in{' '}
          {conditionLabel(one.condition ?? '')} and waits on
        </li>
      ))}
    </ul>
  )
}

const OrderLine = ({ one }: { one: Named }) => (
  <>
    order{' '}
    <PageLink href={orderAdminAddress(one.orderId)} className="part-number text-link">
      {one.orderNumber}
    </PageLink>
    , line {one.line}
  </>
)

const sumOf = (pieces: readonly number[]): number => pieces.reduce((sum, one) => sum + one, 0)
const conditionOf = (code: string) => {
  const known = CONDITION_CODE_NAMES.find(name => name === code)
  return known && CONDITION_CODES[known]
}
