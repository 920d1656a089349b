import { toDecimal } from '../../../domain/money/money.ts'
import { AdminBlock } from '../AdminBlock.tsx'
import { useMay } from '../may.tsx'
import { chosenPrice, isChosenPart, knownOf } from './offer-draft.ts'
import { PartPriceHistory, type SuggestedPrice, stockText } from './PartPriceHistory.tsx'
import type { LinePriceHistory } from './queries.ts'
import { followLine, setPrice } from './set-price.ts'
import type { OfferOf } from './use-offer.ts'

type Props = { offer: OfferOf; at: number }

/** Details of the current line: its part, and alternates. A click applies one to the sheet. */
export function LinePane({ offer, at }: Props) {
  const { form, admin } = offer
  const mayQuote = useMay()('quote')
  const line = admin.quote.lines[at]
  if (!line) return null
  const known = knownOf(admin.lines, line.id)
  const [typed, chosen] = form.watch([`lines.${at}.partNumber`, `lines.${at}.productId`])
  const isOpen = mayQuote && offer.isShown && offer.isOpen && !offer.isOnItsWay
  const set = (field: 'partNumber' | 'name' | 'condition', value: string) =>
    form.setValue(`lines.${at}.${field}`, value, { shouldDirty: true })
  const takePrice = ({ price, source, ...of }: SuggestedPrice) =>
    setPrice(offer, at, chosenPrice(form.getValues(`lines.${at}`), toDecimal(price), source, of))
  const takePart = ({ productId, sku, name, stock }: LinePriceHistory['alternates'][number]) => {
    form.setValue(`lines.${at}.productId`, productId, { shouldDirty: true })
    set('partNumber', sku)
    set('name', name)
    const [first, ...others] = stock.filter(({ quantity }) => quantity > 0)
    // A line requested in any condition is offered in the one that is in stock.
    if (first && others.length === 0 && form.getValues(`lines.${at}.condition`) === '')
      set('condition', first.condition)
    followLine(offer, at)
  }
  return (
    <>
      <AdminBlock
        title={
          <>
            Line {at + 1}: <span className="part-number">{line.sku}</span>
          </>
        }
      >
        <p className="mb-2 text-sm [overflow-wrap:anywhere]">
          {[line.manufacturer, line.name].filter(Boolean).join(', ')}
        </p>
        <PartPriceHistory known={known} sku={line.sku} slug={line.slug} onPrice={isOpen ? takePrice : null} />
      </AdminBlock>
      {known.alternates.length > 0 && (
        <AdminBlock title="Alternates">
          <ul className="space-y-2 text-sm">
            {known.alternates.map(part => (
              <li key={part.productId}>
                <button
                  type="button"
                  className="part-number font-semibold text-link disabled:text-ink pointer-coarse:min-h-11"
                  title="Offer it instead of the requested part"
                  aria-pressed={isChosenPart({ partNumber: typed, productId: chosen }, part)}
                  disabled={!isOpen}
                  onClick={() => takePart(part)}
                >
                  {part.sku}
                </button>{' '}
                {isChosenPart({ partNumber: typed, productId: chosen }, part) && (
                  <span className="text-caution">offered </span>
                )}
                <span className="block text-muted">
                  {[part.manufacturer, part.name].filter(Boolean).join(', ')} · {stockText(part)}
                </span>
              </li>
            ))}
          </ul>
        </AdminBlock>
      )}
    </>
  )
}
