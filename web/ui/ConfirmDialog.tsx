import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode, RefObject } from 'react'

type Props = {
  isOpen: boolean
  question: string
  /** what it is about */
  children: ReactNode
  /** the word on the button that does it */
  action: string
  onConfirm: () => void
  onClose: () => void
  /** where the focus goes afterwards, when what asked may be gone */
  finalFocus: RefObject<HTMLElement | null>
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({ isOpen, question, children, action, onConfirm, onClose, finalFocus }: Props) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-navy/60" />
        <AlertDialog.Popup
          finalFocus={finalFocus}
          className="sheet fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] -translate-1/2 p-6 shadow-xl"
        >
          <AlertDialog.Title className="text-lg">{question}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 [overflow-wrap:anywhere] text-muted">
            {children}
          </AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-3">
            <AlertDialog.Close className="button">Cancel</AlertDialog.Close>
            <button
              type="button"
              className="button border-bad text-bad"
              onClick={() => {
                onClose()
                onConfirm()
              }}
            >
              {action}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
