import { MAX_COUNTED } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { FilterChoice } from './FilterKind.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import type { Facets } from './facets.ts'

type Props = {
  query: ShopQuery
  facets: Facets | null
  /** like the other kinds, where there are many of them */
  isMenu: boolean
}

/** Availability and documents: separate checkboxes beside the other filters. */
export function FilterAvailability({ query: { paper, leaves, stock }, facets, isMenu }: Props) {
  const { withReleasePaper = null, leavesToday = null, outOfStock = null, isAbout = false } = facets ?? {}
  const choices = [
    {
      name: 'paper',
      value: 'release',
      label: 'Has release paper',
      count: withReleasePaper,
      isChosen: paper === 'release',
      isAtLeast: isAbout,
      isOffered: (withReleasePaper ?? 0) > 0,
    },
    {
      name: 'leaves',
      value: 'today',
      label: 'Leaves today',
      count: leavesToday,
      isChosen: leaves === 'today',
      isAtLeast: isAbout,
      isOffered: (leavesToday ?? 0) > 0,
    },
    {
      name: 'stock',
      value: 'any',
      label: 'Include out of stock',
      count: outOfStock,
      isChosen: stock === 'any',
      isAtLeast: (outOfStock ?? 0) >= MAX_COUNTED,
      isOffered: outOfStock !== null,
    },
  ].filter(({ isChosen, isOffered }) => isChosen || isOffered)
  if (choices.length === 0) return null
  const boxes = (
    <fieldset className="filter-kind">
      <legend>Availability</legend>
      {choices.map(({ isOffered, ...choice }) => (
        <FilterChoice key={choice.name} {...choice} />
      ))}
    </fieldset>
  )
  if (!isMenu) return boxes
  return (
    <FilterMenu title="Availability" chosen={choices.filter(({ isChosen }) => isChosen).length}>
      {boxes}
      <noscript>
        <button type="submit" className="button">
          Apply Filters
        </button>
      </noscript>
    </FilterMenu>
  )
}
