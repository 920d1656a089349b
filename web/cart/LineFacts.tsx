import { isOfUnit, isToChoose } from '../../domain/cart/cart.ts'
import { stockMessage } from '../../domain/cart/stock-message.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { markText, paperText } from '../../domain/inventory/unit-words.ts'
import { productAddress } from '../addresses.ts'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { PartPicture } from '../catalogue/PartPicture.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { ConditionToChoose } from './ConditionToChoose.tsx'
import { showCart } from './drawer-state.ts'
import { LostUnit } from './LostUnit.tsx'
import type { PricedLine } from './priced-cart.ts'

/** The color of the stock message. */
export const STOCK_TONES = { good: 'text-good', caution: 'text-caution', bad: 'text-bad' }

type Props = {
  priced: PricedLine
  isSaved?: boolean
  onGone: () => void
}

/** The part of a line, its condition, and its availability. */
export function LineFacts({ priced, isSaved = false, onGone }: Props) {
  const { sku, name, manufacturer, slug, condition, unit, reference } = priced
  const stock = stockMessage(priced)
  const isLost = isOfUnit(priced.problem)
  if (priced.problem === 'gone') return <p className="font-semibold">{name}</p>
  return (
    <>
      <PageLink
        href={productAddress(slug)}
        className="line-clamp-2 font-semibold hover:underline"
        onClick={() => showCart(false)}
      >
        {name}
      </PageLink>
      <p className="text-sm text-muted">
        Part Number: <span className="part-number">{sku}</span>
        {manufacturer && ` · ${manufacturer}`}
      </p>
      <p className="text-sm">
        {condition && <span className="text-muted">{conditionLabel(condition)} · </span>}
        <span className={STOCK_TONES[stock.tone]}>{stock.text}</span>
        <NotAirworthy condition={condition} />
      </p>
      {unit && !isLost && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {[markText(unit), paperText(unit)].filter(Boolean).join(' · ')}
        </p>
      )}
      {reference && (
        <p className="text-sm [overflow-wrap:anywhere]">
          Your reference: <bdi className="inline-block">{reference}</bdi>
        </p>
      )}
      {isLost && <LostUnit priced={priced} isSaved={isSaved} onGone={onGone} />}
      {isToChoose(priced) && <ConditionToChoose priced={priced} isSaved={isSaved} onGone={onGone} />}
    </>
  )
}

/** Photograph or drawing of a line's part. */
export function LinePicture({ priced, size }: { priced: PricedLine; size: number }) {
  if (priced.problem === 'gone')
    return (
      <span
        className={`grid shrink-0 place-items-center rounded-md border border-line text-xs text-muted ${size < 48 ? 'size-8' : 'size-18'}`}
      >
        {size < 48 ? null : 'No image'}
      </span>
    )
  return <PartPicture url={priced.imageUrl} drawing={priced.drawing} name={priced.name} size={size} />
}
