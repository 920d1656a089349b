import { Dialog } from '@base-ui/react/dialog'

type Props = { isOpen: boolean; onClose: () => void; onSent: (quoteId: string) => void }

/** The form for a part that keeps an aircraft on the ground. */
export function AogRequestDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-navy/60" />
        <Dialog.Popup className="sheet fixed top-1/2 left-1/2 z-50 w-[min(36rem,calc(100vw-1rem))] -translate-1/2 p-5 shadow-xl sm:p-6">
          <Dialog.Title className="text-xl">Send an AOG Request</Dialog.Title>
          <Dialog.Description className="mt-2">
            Please call us: an aircraft on the ground cannot wait.
          </Dialog.Description>
          <Dialog.Close className="button mt-4">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
