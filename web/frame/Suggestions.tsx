import { type MouseEvent, useId } from 'react'
import { counted } from '../../domain/text/counted.ts'
import { productAddress, shopAddress } from '../addresses.ts'
import { alternateWords } from '../catalogue/alternate-words.ts'
import { Option, PartOption } from './SuggestionOptions.tsx'
import { recordSearch } from './searched.ts'
import { MIN_TYPED_LENGTH, useSuggestions } from './suggestions-query.ts'
import { useExpanded, useSuggestionKeys } from './use-suggestion-keys.ts'

type Props = { box: HTMLInputElement }

/**
 * Suggestions below a search box: parts for the typed text, categories of that name, and possible replacements of that
 * number. Each is a link; the last opens the full search.
 */
export function Suggestions({ box }: Props) {
  const listId = useId()
  const { text, isOpen, marked, close } = useSuggestionKeys(box, listId)
  const { suggestions, isSlow, isAnswered, hasFailed, ...beside } = useSuggestions(isOpen ? text : '')
  const isShown = isOpen && text.length >= MIN_TYPED_LENGTH && (suggestions !== undefined || isSlow || hasFailed)
  const said = isSlow ? 'Loading...' : isAnswered && suggestions?.length === 0 ? nothingFor(text) : null

  const listed = (isSlow ? [] : (suggestions ?? [])).map(part => ({ ...part, id: `${listId}-part-${part.slug}` }))
  const alternates = beside.alternates
    .filter(({ part }) => listed.every(({ slug }) => slug !== part.slug))
    .map(alternate => ({ ...alternate, id: `${listId}-alternate-${alternate.part.slug}` }))
  const categories = beside.categories.map(one => ({ ...one, id: `${listId}-category-${one.slug}` }))
  const hasBeside = alternates.length + categories.length > 0
  const wholeSearch = `${listId}-search`
  const isOfSeveral = (number: string) => listed.filter(({ sku }) => sku === number).length > 1
  // The list may have changed under the mark.
  const isThere = marked === wholeSearch || [...listed, ...alternates, ...categories].some(({ id }) => id === marked)
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
            className={`max-h-[300px] scroll-pb-12 overflow-y-auto overscroll-contain ${hasBeside ? `xl:grid ${alternates.length > 0 ? 'xl:grid-cols-[1fr_16rem]' : 'xl:grid-cols-[1fr_12rem]'}` : ''}`}
          >
            {listed.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: options of a list, in groups
              <div role="group" aria-label="Parts" className="min-w-0">
                {listed.map(({ id, slug, manufacturer, ...part }) => (
                  <PartOption
                    key={slug}
                    {...part}
                    id={id}
                    typed={text}
                    isMarked={id === marked}
                    href={productAddress(slug)}
                    maker={isOfSeveral(part.sku) ? manufacturer : null}
                    onClick={unlessElsewhere(pick)}
                  />
                ))}
              </div>
            )}
            {hasBeside && (
              // biome-ignore lint/a11y/useSemanticElements: the same
              <div
                role="group"
                aria-label="Alternates and categories"
                className="min-w-0 border-line max-xl:border-t xl:border-l"
              >
                {alternates.map(({ id, ...alternate }) => (
                  <PartOption
                    key={id}
                    {...alternate.part}
                    id={id}
                    typed=""
                    isMarked={id === marked}
                    href={productAddress(alternate.part.slug)}
                    inStock={alternate.part.totalQuantity > 0}
                    says={alternateWords(alternate, text)}
                    onClick={unlessElsewhere(pick)}
                  />
                ))}
                {categories.map(({ id, slug, name }) => (
                  <Option
                    key={id}
                    id={id}
                    isMarked={id === marked}
                    href={shopAddress({ category: slug })}
                    onClick={unlessElsewhere(pick)}
                  >
                    <span className="truncate">
                      <span className="text-muted">Category: </span>
                      {name}
                    </span>
                  </Option>
                ))}
              </div>
            )}
            <Option
              id={wholeSearch}
              isMarked={wholeSearch === marked}
              href={shopAddress({ search: text })}
              onClick={unlessElsewhere(() => {
                recordSearch(text)
                close()
              })}
              className="sticky bottom-0 col-span-full border-t border-line bg-panel text-link"
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

/** The whole search also finds several words in another order, or some of them. */
const nothingFor = (text: string): string =>
  text.includes(' ') ? 'No suggestions. The whole search may find parts with some of these words.' : 'No products found'

/** A link opened in a new tab or window does not change this page. */
const unlessElsewhere =
  (pick: () => void) =>
  ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) pick()
  }
