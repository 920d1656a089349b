import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  description: ReactNode
  children: ReactNode
}

/** A form over the page, with its heading and the way out. */
export function FormDialog({ isOpen, onClose, title, description, children }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-navy/60" />
        <Dialog.Popup className="sheet fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-1rem)] w-[min(42rem,calc(100vw-1rem))] -translate-1/2 overflow-y-auto overscroll-contain p-4 shadow-xl sm:p-6">
          <div className="flex items-start justify-between gap-2">
            <Dialog.Title className="text-xl">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mt-2 -mr-2 inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" size={24} />
            </Dialog.Close>
          </div>
          <Dialog.Description className="text-muted">{description}</Dialog.Description>
          <div className="mt-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
