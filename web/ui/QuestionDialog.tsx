import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode, RefObject } from 'react'

type Props = {
  isOpen: boolean
  question: string
  onClose: () => void
  /** where the focus goes afterwards, when what asked may be gone */
  finalFocus: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A question that must be answered before anything else is done. */
export function QuestionDialog({ isOpen, question, onClose, finalFocus, children }: Props) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-navy/60" />
        <AlertDialog.Popup
          finalFocus={finalFocus}
          className="sheet fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto p-6 shadow-xl"
        >
          <AlertDialog.Title className="text-lg">{question}</AlertDialog.Title>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
