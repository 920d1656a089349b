import { useState } from 'react'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { markText, paperText, timesText } from '../../domain/inventory/unit-words.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { showCart } from '../cart/drawer-state.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { Day } from '../ui/Day.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import type { ProductView } from './ProductScreen.tsx'
import { priceWords, type StockedLine } from './stocked-line.ts'
import { UnitPapers } from './UnitPapers.tsx'

type Unit = StockedLine['units'][number]
type Props = { product: ProductView; line: StockedLine; unit: Unit }

/** A piece, or a lot, that can be told apart: its paper and history, what it costs, and a button that takes just this one. */
export function UnitRow({ product, line, unit }: Props) {
  const name = markText(unit) || 'Bulk'
  return (
    <tr className="break-inside-avoid text-sm/5 max-lg:border-l-2! max-lg:border-l-edge! max-lg:pl-3">
      <th
        scope="row"
        colSpan={2}
        className="align-top font-normal! max-lg:col-span-3 lg:border-l-2 lg:border-l-edge lg:pl-3"
      >
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        {unit.quantity > 1 && <span className="text-good"> × {thousands(unit.quantity)}</span>}
        <span className="block [overflow-wrap:anywhere]">
          {paperText(unit) || <span className="text-caution">No release paper</span>}
        </span>
        <UnitPapers documents={unit.documents} />
        <Facts unit={unit} condition={line.condition} />
      </th>
      <td className="align-top whitespace-nowrap tabular-nums max-lg:text-base lg:text-right">
        {priceWords(unit.unitPrice)}
      </td>
      <td className="text-right align-top max-lg:col-start-3 lg:pr-0!">
        {unit.unitPrice === null ? (
          <QuoteLink
            subject={{ slug: product.slug, condition: line.condition, quantity: 1 }}
            title={`Quote request: ${product.sku}`}
            className="button px-3 text-sm"
          >
            Submit RFQ
            <span className="sr-only">{`: ${name}`}</span>
          </QuoteLink>
        ) : (
          <AddUnit product={product} line={line} unit={unit} unitPrice={unit.unitPrice} name={name} />
        )}
      </td>
    </tr>
  )
}

/** What else is known: where it comes from, its times, until when it may be used. */
function Facts({ unit, condition }: { unit: Unit; condition: string }) {
  const { traceTo, expiresOn, manufacturedOn, conditionCode } = unit
  const times = timesText(unit)
  const facts = [
    conditionCode !== '' && condition !== '' && isOtherCode(conditionCode) && `Tagged ${conditionCode}`,
    traceTo && `Trace to ${traceTo}`,
    times,
    manufacturedOn && (
      <>
        Made <Day day={manufacturedOn} />
      </>
    ),
    expiresOn && (
      <>
        Expires <Day day={expiresOn} />
      </>
    ),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3 text-muted">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in one order
        <li key={at}>{fact}</li>
      ))}
    </ul>
  )
}

/** Codes that tags write and that are not those of the store's six conditions. */
const isOtherCode = (code: string): boolean => ['FN', 'IN', 'TST', 'MOD', 'ST', 'CR', 'US'].includes(code)

type AddProps = Props & { unitPrice: number; name: string }

function AddUnit({ product, line, unit, unitPrice, name }: AddProps) {
  const [quantity, setQuantity] = useState(1)
  const { add, busy } = useAddToCart()
  const { condition } = line
  if (!isCondition(condition)) return null
  const buy = () => {
    if (busy) return
    add({
      ...{
        productId: product.id,
        sku: product.sku,
        name: product.name,
        condition,
        unitId: unit.id,
        quantity,
        unitPrice,
      },
      ...{ available: unit.quantity, total: product.totalQuantity },
      ...{ category: product.category?.name ?? null, brand: product.manufacturer },
    })
    showCart(true)
  }
  return (
    <div className="by-script flex items-end gap-2 max-lg:flex-wrap max-lg:justify-end lg:flex-col">
      {unit.quantity > 1 && <Stepper value={quantity} max={unit.quantity} onChange={setQuantity} label={name} />}
      <button type="button" className="button px-3 text-sm" aria-disabled={busy} onClick={buy}>
        {busy ? 'Adding...' : 'Add'}
        <span className="sr-only">{`: ${name}`}</span>
      </button>
    </div>
  )
}
