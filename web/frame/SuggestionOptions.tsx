import type { MouseEvent, ReactNode } from 'react'
import { shortConditions } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { matchedPiece } from './matched-piece.ts'

type OptionProps = {
  id: string
  isMarked: boolean
  href: string
  onClick: (event: MouseEvent) => void
  className?: string
  children: ReactNode
}

export function Option({ isMarked, className = '', ...link }: OptionProps) {
  return (
    <a
      {...link}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={`flex min-h-11 items-center gap-3 px-3 py-1 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent ${className}`}
    />
  )
}

type PartProps = Omit<OptionProps, 'children' | 'className'> & {
  name: string
  sku: string
  inStock: boolean
  totalQuantity: number
  price: number
  salePrice: number | null
  fromPrice: number | null
  conditions: readonly string[]
  uom?: string
  typed: string
  /** if several parts have the number */
  maker?: string | null
  /** the reason, for a suggestion with another number */
  says?: string
}

/** A suggested part in two lines: number, price, availability and condition. A phone shows five. */
export function PartOption({ name, sku, inStock, totalQuantity, conditions, typed, maker, says, ...part }: PartProps) {
  const { id, isMarked, href, onClick } = part
  return (
    <Option id={id} isMarked={isMarked} href={href} onClick={onClick}>
      <span className="min-w-0 flex-1 leading-5">
        <span className="line-clamp-2 font-medium">{name}</span>
        <span className="block truncate text-sm text-muted">
          P/N: <PartNumber sku={sku} typed={typed} />
          {maker && ` · ${maker}`}
          {conditions[0] && ` · ${shortConditions(conditions)}`}
        </span>
        {says && <span className="line-clamp-2 text-xs/4 text-muted">{says}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5 leading-5">
        {inStock && <span className="font-medium tabular-nums">{priceOf(part)}</span>}
        <span className="flex items-center gap-1.5">
          {inStock && totalQuantity > 0 && (
            <span className="text-sm tabular-nums">{quantityIn(part.uom ?? 'EA', totalQuantity)}</span>
          )}
          <span className={`stock-badge ${inStock ? 'text-good' : 'text-bad'}`}>
            {inStock ? 'In Stock' : 'Out of Stock'}
          </span>
        </span>
      </span>
    </Option>
  )
}

/** The current price, or that it is on request. */
function priceOf(part: Parameters<typeof cardPrice>[0] & { uom?: string }): string {
  const { asking, isFrom } = cardPrice(part)
  if (!asking) return 'On request'
  return `${isFrom ? 'from ' : ''}${formatMoney(asking.unitPrice)} ${perUnit(part.uom ?? 'EA')}`.trim()
}

function PartNumber({ sku, typed }: { sku: string; typed: string }) {
  const [before, piece, after] = matchedPiece(sku, typed) ?? [sku, '', '']
  return (
    <span className="part-number">
      {before}
      {piece && <mark className="bg-accent/15 text-ink">{piece}</mark>}
      {after}
    </span>
  )
}
