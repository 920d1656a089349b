import { useEffect, useRef, useState } from 'react'
import { isFiltered } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'
import type { CategoryLink } from './chosen-category.ts'
import { type Facets, Filters } from './Filters.tsx'

type Props = { query: ShopQuery; categories: CategoryLink[]; facets: Facets | null; hasSearch: boolean }

/** The filters on a narrow screen: the browser's own modal, which Escape closes and whose page does not scroll. */
export function FilterDialog(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button shop-filters-button" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="filter" size={18} />
        Filters
        {isFiltered(props.query) && <span className="size-2 rounded-full bg-accent" title="Some are set" />}
      </button>
      {isOpen && <Opened {...props} close={() => setOpen(false)} />}
    </>
  )
}

function Opened({ close, ...props }: Props & { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's; the click is one on the backdrop
    <dialog
      ref={dialog}
      aria-label="Filters"
      className="filter-dialog"
      onClose={close}
      onSubmit={() => dialog.current?.close()}
      onClick={event => {
        const isLink = event.target instanceof Element && event.target.closest('a')
        if (event.target === dialog.current || isLink) dialog.current?.close()
      }}
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
        <h2 className="text-lg">Filters</h2>
        <button
          type="button"
          aria-label="Close filters"
          className="inline-grid size-11 place-items-center rounded-md hover:bg-sunken"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={24} />
        </button>
      </div>
      <div className="px-4 pt-3">
        <Filters {...props} inDialog />
      </div>
    </dialog>
  )
}
