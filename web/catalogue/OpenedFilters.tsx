import { useEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useRootMark } from '../ui/use-root-mark.ts'
import type { FilterProps } from './Filters.tsx'
import { Filters } from './Filters.tsx'

/** The filters in the browser's own modal. */
export function OpenedFilters({ close, onApply, ...props }: FilterProps & { close: () => void; onApply: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useRootMark('modal')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's; the click is one on the backdrop
    <dialog
      ref={dialog}
      aria-label="Filters"
      className="filter-dialog"
      onClose={close}
      onSubmit={() => {
        onApply()
        dialog.current?.close()
      }}
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
