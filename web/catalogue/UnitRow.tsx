import { useState } from 'react'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { markText, ORIGIN_WORDS, paperText, timesText } from '../../domain/inventory/unit-words.ts'
import { namesOf } from '../../domain/text/typed-names.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { Day } from '../ui/Day.tsx'
import { AddPieces, rowButton } from './AddPieces.tsx'
import type { ProductView } from './queries.ts'
import { quoteRequestLink } from './quote-request-link.ts'
import { ShipDateCell } from './ShipDateCell.tsx'
import { priceWords, type StockedLine } from './stocked-line.ts'
import { UnitDocuments } from './UnitDocuments.tsx'

type Unit = StockedLine['units'][number]
type Props = { product: ProductView; line: StockedLine; unit: Unit; leaves: string }

/** An identifiable piece or lot: its documents, history and price, and a button that adds exactly this one. */
export function UnitRow({ product, line, unit, leaves }: Props) {
  const [quantity, setQuantity] = useState(1)
  const { unitPrice } = unit
  // All that there is of the condition: the row above has its price, its day and its button.
  const isAll = line.units.length === 1 && unit.isForSale && unit.quantity === line.quantity
  const name = markText(unit) || 'Bulk'
  return (
    <tr className="break-inside-avoid text-sm/5 max-lg:pl-7!">
      <th scope="row" colSpan={isAll ? 5 : 2} className="font-normal! lg:pl-7!">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        {unit.kind !== 'serial' && !isAll && (
          <span className="text-good"> · {quantityIn(product.uom, unit.quantity)} in stock</span>
        )}
        <span className="block [overflow-wrap:anywhere]">
          {paperText(unit) || (
            <span className="text-caution">No release paper{!unit.isForSale && ': not for sale'}</span>
          )}
        </span>
        <UnitDocuments documents={unit.documents} />
        <Facts unit={unit} condition={line.condition} />
      </th>
      {!isAll && (
        <>
          <td className="whitespace-nowrap tabular-nums">{priceWords(unitPrice, product.uom)}</td>
          {unit.isForSale ? (
            <ShipDateCell className="font-normal!" leaves={leaves} quantity={unit.quantity} unitPrice={unitPrice} />
          ) : (
            <td />
          )}
          <td>
            {!unit.isForSale ? null : unitPrice === null ? (
              <QuoteLink {...quoteRequestLink({ ...product, condition: line.condition })} className={rowButton(false)}>
                Submit RFQ
                <span className="sr-only">{`: ${name}`}</span>
              </QuoteLink>
            ) : (
              <AddPieces
                product={product}
                line={line}
                unit={unit}
                unitPrice={unitPrice}
                name={name}
                quantity={quantity}
                onQuantity={setQuantity}
              />
            )}
          </td>
        </>
      )}
    </tr>
  )
}

/** Further facts: origin, times, expiry. */
function Facts({ unit, condition }: { unit: Unit; condition: string }) {
  const { expiresOn, expiresAs, manufacturedOn, manufacturedAs, conditionCode } = unit
  const times = timesText(unit)
  const facts = [
    conditionCode !== '' && condition !== '' && isOtherCode(conditionCode) && `Tagged ${conditionCode}`,
    ...namesOf(ORIGIN_WORDS).map(name => unit[name] && `${ORIGIN_WORDS[name]} ${unit[name]}`),
    times,
    manufacturedOn && <>Made {manufacturedAs ?? <Day day={manufacturedOn} />}</>,
    expiresOn && (
      <>
        Expires <Day day={expiresOn} />
        {expiresAs !== null && ` (${expiresAs})`}
      </>
    ),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3 text-muted">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is fixed
        <li key={at}>{fact}</li>
      ))}
    </ul>
  )
}

/** Codes that tags write and that are not those of the store's six conditions. */
const isOtherCode = (code: string): boolean => ['FN', 'IN', 'TST', 'MOD', 'ST', 'CR', 'US'].includes(code)
