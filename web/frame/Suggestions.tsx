import { type MouseEvent, type ReactNode, useId } from 'react'
import { shortConditions } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { counted } from '../../domain/text/counted.ts'
import { productAddress, shopAddress } from '../addresses.ts'
import { matchedPiece } from './matched-piece.ts'
import { FEWEST_TYPED, useSuggestions } from './suggestions-query.ts'
import { useExpanded, useSuggestionKeys } from './use-suggestion-keys.ts'

type Props = { box: HTMLInputElement }

/** Parts for what is being typed in a search box, below it. Each is a link; the last leads to the whole search. */
export function Suggestions({ box }: Props) {
  const listId = useId()
  const { text, isOpen, marked, close } = useSuggestionKeys(box, listId)
  const { suggestions, isSlow, isAnswered, hasFailed } = useSuggestions(isOpen ? text : '')
  const isShown = isOpen && text.length >= FEWEST_TYPED && (suggestions !== undefined || isSlow || hasFailed)
  const said = isSlow ? 'Loading...' : isAnswered && suggestions?.length === 0 ? 'No products found' : null

  const listed = (isSlow ? [] : (suggestions ?? [])).map(part => ({ ...part, id: `${listId}-part-${part.slug}` }))
  const wholeSearch = `${listId}-search`
  const isOfSeveral = (number: string) => listed.filter(({ sku }) => sku === number).length > 1
  // The list may have changed under the mark.
  const isThere = marked === wholeSearch || listed.some(({ id }) => id === marked)
  useExpanded(box, listId, isShown, isThere ? marked : null)
  const pick = () => {
    box.value = ''
    close()
  }
  return (
    <>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list leaves the focus in the box
        <div
          className="absolute inset-x-0 top-full z-30 -mt-px border border-edge bg-panel text-left text-base text-ink"
          onMouseDown={event => event.preventDefault()}
        >
          {said && <p className="px-3 py-2.5 text-muted">{said}</p>}
          <div
            role="listbox"
            id={listId}
            aria-label="Suggestions"
            className="max-h-[300px] scroll-pb-12 overflow-y-auto overscroll-contain"
          >
            {listed.map(({ id, slug, name, sku, manufacturer, inStock, conditions, ...priced }) => (
              <Option
                key={slug}
                id={id}
                isMarked={id === marked}
                href={productAddress(slug)}
                onClick={unlessElsewhere(pick)}
              >
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-medium sm:line-clamp-1">{name}</span>
                  <span className="block text-sm text-muted">
                    P/N: <PartNumber sku={sku} typed={text} />
                    {manufacturer && isOfSeveral(sku) && ` · ${manufacturer}`}
                    {conditions[0] && ` · ${shortConditions(conditions)}`}
                  </span>
                </span>
                {inStock && <span className="shrink-0 font-medium tabular-nums">{priceOf(priced)}</span>}
                <span className={`stock-badge ${inStock ? 'text-good' : 'text-bad'}`}>
                  {inStock ? 'In Stock' : 'Out of Stock'}
                </span>
              </Option>
            ))}
            <Option
              id={wholeSearch}
              isMarked={wholeSearch === marked}
              href={shopAddress({ search: text })}
              onClick={unlessElsewhere(close)}
              className="sticky bottom-0 border-t border-line bg-panel text-link"
            >
              <span className="truncate">Search all for “{text}”</span>
            </Option>
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && (said ?? (isAnswered && counted(listed.length, 'suggestion')))}
      </p>
    </>
  )
}

/** A link that opens in a tab or window of its own leaves this page as it is. */
const unlessElsewhere =
  (pick: () => void) =>
  ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) pick()
  }

type OptionProps = {
  id: string
  isMarked: boolean
  href: string
  onClick: (event: MouseEvent) => void
  className?: string
  children: ReactNode
}

function Option({ isMarked, className = '', ...link }: OptionProps) {
  return (
    <a
      {...link}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={`flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent ${className}`}
    />
  )
}

/** What one costs now, or that it must be asked for. */
function priceOf(part: Parameters<typeof cardPrice>[0]): string {
  const { asking, isFrom } = cardPrice(part)
  if (!asking) return 'On request'
  return `${isFrom ? 'from ' : ''}${formatMoney(asking.unitPrice)}`
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
