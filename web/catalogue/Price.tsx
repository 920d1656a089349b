import type { AskingPrice } from '../../domain/catalogue/product.ts'
import { perUnit } from '../../domain/catalogue/unit-of-measure.ts'
import { formatMoney } from '../../domain/money/money.ts'

type Props = { asking: AskingPrice; isFrom?: boolean; big?: boolean; uom?: string | undefined }

/**
 * The price of a part, with the regular price struck through beside a sale price; `isFrom`: the price of the cheapest piece.
 */
export function Price({ asking, isFrom = false, big = false, uom = 'EA' }: Props) {
  const per = perUnit(uom)
  return (
    <p className={big ? 'text-3xl' : 'text-lg'}>
      {isFrom && <span className={`text-muted ${big ? 'text-lg' : 'text-sm'}`}>from </span>}
      <b className="font-semibold">{formatMoney(asking.unitPrice)}</b>{' '}
      {per && <span className={big ? 'text-lg' : 'text-sm'}>{per} </span>}
      {asking.compareAt !== null && (
        <s className={`text-muted ${big ? 'text-lg' : 'text-sm'}`}>
          <span className="sr-only">Regular price </span>
          {formatMoney(asking.compareAt)}
        </s>
      )}
    </p>
  )
}
