import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { atPriceWords, isFromPrice } from '../../domain/catalogue/price-tiers.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { DOCUMENT_KINDS, documentAddress } from '../../domain/inventory/document-kind.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { Day } from '../ui/Day.tsx'
import { Icon } from '../ui/Icon.tsx'
import { AddPieces, rowButton } from './AddPieces.tsx'
import { NotAirworthy } from './NotAirworthy.tsx'
import type { ProductView } from './queries.ts'
import { quoteRequestLink } from './quote-request-link.ts'
import { ShipDateCell } from './ShipDateCell.tsx'
import { priceWords, type StockedLine } from './stocked-line.ts'
import { hasTag, TagWords } from './TagWords.tsx'
import { WithoutPaper } from './WithoutPaper.tsx'

type Props = {
  product: ProductView
  line: StockedLine
  isChosen: boolean
  onChoose: (condition: string) => void
  quantity: number
  onQuantity: (quantity: number) => void
  leaves: string
}

/** A condition: its stock, document, price, shipping date, and how to buy it. */
export function ConditionRow(props: Props) {
  const { product, line, isChosen, onChoose, leaves } = props
  const { condition, quantity, unitPrice, withoutPaper } = line
  const isOnly = product.inventory.length === 1
  return (
    <tr className={`group/row ${isOnly ? 'of-only' : ''}`}>
      <th scope="row">
        <span className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {conditionLabel(condition)}
          {!isOnly && <Choice condition={condition} isChosen={isChosen} canBe={quantity > 0} onChoose={onChoose} />}
        </span>
        <NotAirworthy condition={condition} />
        <LineDocuments line={line} />
      </th>
      <td className={`lg:pt-4! tabular-nums ${quantity > 0 ? 'text-good' : 'text-bad'}`}>
        {quantity > 0 ? quantityIn(product.uom, quantity) : 'Out of Stock'}
        {quantity > 0 && <span className="in-cards"> in stock</span>}
        <WithoutPaper pieces={withoutPaper} uom={product.uom} />
      </td>
      <td className="lg:pt-4! whitespace-nowrap tabular-nums">
        {quantity === 0 ? (
          <span className="not-in-cards">–</span>
        ) : (
          <>
            {isFromPrice(line.prices) && <span className="text-sm text-muted">from </span>}
            {priceWords(unitPrice, product.uom)}
            <PriceTiers line={line} uom={product.uom} />
          </>
        )}
      </td>
      <ShipDateCell className="lg:pt-4!" leaves={leaves} quantity={quantity} unitPrice={unitPrice} />
      <td>
        <Get {...props} isOnly={isOnly} />
      </td>
    </tr>
  )
}

/** Rows of prices of one condition; further prices share the last row. */
const MAX_PRICE_ROWS = 4

/** The number of pieces at each price, in the order in which they are sold, and the number on request. */
function PriceTiers({ line, uom }: { line: StockedLine; uom: string }) {
  const { prices, quantity, available, unitPrice } = line
  if (unitPrice === null || (!isFromPrice(prices) && available >= quantity)) return null
  const listed = prices.length > MAX_PRICE_ROWS ? prices.slice(0, MAX_PRICE_ROWS - 1) : prices
  const others = prices.slice(listed.length)
  const dearest = others.at(-1)
  const onRequest = quantity - available
  return (
    <ul className="text-sm text-muted max-xl:whitespace-normal">
      {isFromPrice(prices) && listed.map(one => <li key={one.unitPrice}>{atPriceWords(one, uom)}</li>)}
      {dearest && (
        <li>
          {quantityIn(uom, totalOf(others))} up to {formatMoney(cents(dearest.unitPrice))}
        </li>
      )}
      {onRequest > 0 && <li>{quantityIn(uom, onRequest)} on request</li>}
    </ul>
  )
}

const totalOf = (prices: StockedLine['prices']): number => prices.reduce((sum, { quantity }) => sum + quantity, 0)

type ChoiceProps = Pick<Props, 'isChosen' | 'onChoose'> & { condition: string; canBe: boolean }

/** The chosen condition is shown above, unfolded, and used for a quote request. */
const Choice = ({ condition, isChosen, canBe, onChoose }: ChoiceProps) => (
  <label className="by-script button-choice group relative min-h-7 px-2 py-0 text-sm has-checked:px-0 pointer-coarse:min-h-11">
    <input
      type="radio"
      name="condition"
      value={condition}
      className="absolute inset-0 cursor-pointer appearance-none rounded-md disabled:cursor-not-allowed"
      disabled={!canBe}
      aria-label={`Select ${conditionLabel(condition)}`}
      checked={isChosen}
      onChange={() => onChoose(condition)}
    />
    <span className="group-has-checked:hidden">Select</span>
    <span className="hidden items-center gap-1 group-has-checked:inline-flex">
      <Icon name="check" size={16} />
      Selected
    </span>
  </label>
)

/** The add button; without a price or stock, a link to request it. */
function Get({ product, line, quantity, onQuantity, isOnly }: Props & { isOnly: boolean }) {
  const { condition, unitPrice } = line
  const label = conditionLabel(condition)
  if (line.quantity > 0 && unitPrice !== null)
    return (
      <AddPieces
        product={product}
        line={line}
        unitPrice={unitPrice}
        isOnly={isOnly}
        quantity={quantity}
        onQuantity={onQuantity}
        name={isOnly ? product.sku : `${product.sku}, ${label}`}
      />
    )
  // If every condition is out of stock there is one request button below.
  if (product.totalQuantity === 0) return null
  return (
    <QuoteLink {...quoteRequestLink({ ...product, condition })} className={rowButton(isOnly)}>
      Submit RFQ
      {!isOnly && <span className="sr-only group-has-checked/row:hidden">{`: ${label}`}</span>}
    </QuoteLink>
  )
}

/** The documents and history of a stock line, if any and if its units have none of their own; and its scans. */
function LineDocuments({ line }: { line: StockedLine }) {
  const { serialOrBatch, traceTo, shelfLifeExpiry, documents, units, quantity } = line
  const told = units.reduce((sum, unit) => sum + (unit.isForSale ? unit.quantity : 0), 0)
  const isTold = told > 0 && told >= quantity
  const facts = [
    serialOrBatch && `Serial or batch ${serialOrBatch}`,
    traceTo && `Trace to ${traceTo}`,
    shelfLifeExpiry && (
      <>
        Expires <Day day={shelfLifeExpiry} />
      </>
    ),
  ].filter(Boolean)
  return (
    <>
      {!isTold && hasTag(line) && (
        <span className="block text-sm font-normal [overflow-wrap:anywhere]">
          <TagWords tag={line} />
        </span>
      )}
      {!isTold && facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-3 text-sm font-normal text-muted">
          {facts.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is fixed
            <li key={at} className="[overflow-wrap:anywhere]">
              {fact}
            </li>
          ))}
        </ul>
      )}
      <ScanList documents={documents} />
    </>
  )
}

/** Scanned documents, to download. */
function ScanList({ documents }: { documents: StockedLine['documents'] }) {
  if (documents.length === 0) return null
  return (
    <ul className="mt-1 space-y-1 text-sm font-normal">
      {documents.map(({ id, kind, name, bytes }) => (
        <li key={id}>
          <a
            href={documentAddress(id)}
            download
            className="inline-flex items-center gap-2 text-link pointer-coarse:min-h-11"
          >
            <Icon name="file" size={16} />
            <span className="[overflow-wrap:anywhere]">
              {DOCUMENT_KINDS[kind]}: {name}
              <span className="text-muted"> (PDF, {thousands(Math.ceil(bytes / 1024))} kB)</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
