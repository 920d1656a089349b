import { useEffect, useRef, useState } from 'react'
import { isFiltered } from '../../domain/catalogue/product-list.ts'
import { shopAddress } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { FilterProps } from './Filters.tsx'

const OpenedFilters = lazyPart(() => import('./OpenedFilters.tsx').then(({ OpenedFilters }) => OpenedFilters))

/** The filters were applied: if a skeleton replaces the list, the button gets the focus again afterwards. */
let isApplied = false

/** The filters on a narrow screen: the browser's modal dialog, which Escape closes and whose page does not scroll. */
export function FilterDialog(props: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const address = shopAddress(props.query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => {
    if (isApplied && document.activeElement === document.body) button.current?.focus()
    isApplied = false
  }, [address])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button shop-filters-button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <Icon name="filter" size={18} />
        Filters
        {isFiltered(props.query) && <span className="size-2 rounded-full bg-accent" title="Some are set" />}
      </button>
      {isOpen && (
        <OpenedFilters
          {...props}
          onApply={() => {
            isApplied = true
          }}
          close={() => setOpen(false)}
          onFail={() => setOpen(false)}
        />
      )}
    </>
  )
}
