import type { AskingPrice } from '../../domain/catalogue/product.ts'
import { formatMoney } from '../../domain/money/money.ts'

type Props = { asking: AskingPrice; isFrom?: boolean; big?: boolean }

/** What a part costs, with the regular price struck through beside a sale price; `isFrom`, that is what its cheapest piece does. */
export function Price({ asking, isFrom = false, big = false }: Props) {
  return (
    <p className={big ? 'text-3xl' : 'text-lg'}>
      {isFrom && <span className={`text-muted ${big ? 'text-lg' : 'text-sm'}`}>from </span>}
      <b className="font-semibold">{formatMoney(asking.unitPrice)}</b>{' '}
      {asking.compareAt !== null && (
        <s className={`text-muted ${big ? 'text-lg' : 'text-sm'}`}>
          <span className="sr-only">Regular price </span>
          {formatMoney(asking.compareAt)}
        </s>
      )}
    </p>
  )
}
