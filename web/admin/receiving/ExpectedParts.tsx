import { useQuery } from '@tanstack/react-query'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { CONDITION_CODES } from '../../../domain/catalogue/condition-code.ts'
import { countedIn, eachIn, quantityIn, timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { comparedWith } from '../../../domain/inventory/expected.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { LIVE } from '../../live-query.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, receiptAdminAddress } from '../addresses.ts'
import { NamePartForm } from '../to-source/NamePartForm.tsx'
import { type ExpectedPart, lineToSend, type ReceiptDraft } from './receipt-draft.ts'
import { expectedForOrder } from './use-expected.ts'

type Props = { draft: ReceiptDraft; onTake: (part: ExpectedPart) => void }

/** The parts expected under the vendor's order number, with their orders, compared with the counted ones. */
export function ExpectedParts({ draft, onTake }: Props) {
  const { vendor, vendorOrder, lines, line } = draft
  const { data = [] } = useQuery({ ...expectedForOrder(vendorOrder), ...LIVE, enabled: vendorOrder.trim() !== '' })
  const expected = data.find(one => one.vendor.toUpperCase() === vendor.trim().toUpperCase())
  if (!expected || (expected.parts.length === 0 && expected.receipts.length === 0)) return null
  const { parts, receipts } = expected
  const compared = comparedWith(
    parts,
    lines.map(lineToSend).map(({ productId, counted: pieces, facts }) => ({
      productId,
      counted: pieces,
      condition: CONDITION_CODES[facts.conditionCode],
    })),
  )
  return (
    <section aria-label="Expected" className="sheet text-sm">
      <h2 className="flex flex-wrap gap-x-3 px-3 pt-2 font-semibold">
        Expected under {vendorOrder.trim()}
        {receipts.length > 0 && (
          <span className="font-normal text-muted">
            received before:{' '}
            {receipts.slice(0, 5).map(({ id }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <PageLink href={receiptAdminAddress(id)} className="text-link">
                  receipt {id}
                </PageLink>
              </span>
            ))}
          </span>
        )}
      </h2>
      {parts.length === 0 && <p className="px-3 pb-2 text-muted">Nothing more is expected.</p>}
      <ol className="divide-y divide-line">
        {parts.map((part, at) => {
          const first = part.lines[0]
          const isNow = line.productId === `${part.productId}`
          const { here, more, another } = compared[at] ?? { here: 0, more: 0, another: 0 }
          return (
            <li key={first?.orderItemId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
              <span className="font-semibold tabular-nums">{timesIn(part.uom, part.quantity)}</span>
              <span className="part-number font-semibold">{part.sku}</span>
              <span>{part.condition === null ? 'Any condition' : conditionLabel(part.condition)}</span>
              {typeof part.unitCost === 'number' && (
                <span className="tabular-nums">
                  {formatMoney(cents(part.unitCost))} {eachIn(part.uom)}
                </span>
              )}
              <span className="min-w-0 flex-1 basis-64 text-muted">
                for{' '}
                {part.lines.map(({ orderItemId, orderId, orderNumber, line: place, pieces }, index) => (
                  <span key={orderItemId}>
                    {index > 0 && ', '}
                    <PageLink href={orderAdminAddress(orderId)} className="part-number text-link">
                      {orderNumber}
                    </PageLink>{' '}
                    line {place}
                    {part.lines.length > 1 && ` (${quantityIn(part.uom, pieces)})`}
                  </span>
                ))}
              </span>
              {part.productId === null ? (
                first && (
                  <details className="basis-full">
                    <summary className="cursor-pointer text-link">
                      {isFound(part, draft)
                        ? 'The part is in the catalog. It is named for this line when the delivery is received.'
                        : 'No part is named for this line: name it'}
                    </summary>
                    <div className="py-2">
                      <NamePartForm line={first} />
                    </div>
                  </details>
                )
              ) : (
                <>
                  {here > 0 && (
                    <span className={here < part.quantity ? 'font-medium text-caution' : 'font-medium text-good'}>
                      {thousands(here)} of {quantityIn(part.uom, part.quantity)} here
                    </span>
                  )}
                  {more > 0 && (
                    <span className="font-medium text-caution">{quantityIn(part.uom, more)} more than expected</span>
                  )}
                  {another > 0 && (
                    <span className="font-medium text-bad">
                      {countedIn(part.uom, another)} of another condition: not for these orders
                    </span>
                  )}
                  {here < part.quantity && !isNow && (
                    <button type="button" className="list-button" onClick={() => onTake(part)}>
                      Take<span className="sr-only"> {part.sku}</span>
                    </button>
                  )}
                  {isNow && <span className="text-muted">below</span>}
                </>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** True if the delivery has a part of the catalog with the number of a line that has none: receiving names it for the line. */
const isFound = ({ sku }: ExpectedPart, { line, lines, queue }: ReceiptDraft): boolean =>
  [line, ...lines, ...queue].some(one => one.productId !== '' && one.sku.toUpperCase() === sku.toUpperCase())
