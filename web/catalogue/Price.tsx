import type { AskingPrice } from '../../domain/catalogue/product.ts'
import { formatMoney } from '../../domain/money/money.ts'

/** What a part costs, with the regular price struck through beside a sale price. */
export function Price({ asking, big = false }: { asking: AskingPrice; big?: boolean }) {
  return (
    <p className={big ? 'text-3xl' : 'text-lg'}>
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
