import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { AdminMenu } from './AdminMenu.tsx'

/** The menu at the side of narrow screens, behind a button. */
export function MenuDrawer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label="Menu"
        className="-ml-1 inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-white/15 lg:hidden"
      >
        <Icon name="menu" size={22} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-navy/60" />
        <Dialog.Popup
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a')) setOpen(false)
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-64 max-w-[calc(100vw-3rem)] flex-col border-r border-edge bg-panel transition-transform duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex items-center justify-between border-b border-line pl-4">
            <Dialog.Title className="text-base">Menu</Dialog.Title>
            <Dialog.Close
              aria-label="Close menu"
              className="inline-grid size-11 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" size={22} />
            </Dialog.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain p-2">
            <AdminMenu />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
