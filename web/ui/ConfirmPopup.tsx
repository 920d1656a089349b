import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { QuestionDialog } from './QuestionDialog.tsx'

export type ConfirmProps = {
  isOpen: boolean
  question: string
  /** what it is about */
  children: ReactNode
  /** the word on the button that does it */
  action: string
  /** the word on the button that leaves all as it is; where `Cancel` is what is asked, that says nothing */
  keep?: string
  onConfirm: () => void
  onClose: () => void
  /** where the focus goes once it is confirmed: what asked may go with it, a moment later; else when that is gone */
  finalFocus: RefObject<HTMLElement | null>
}

/** What ConfirmDialog shows. */
export function ConfirmPopup({
  isOpen,
  question,
  children,
  action,
  keep = 'Cancel',
  onConfirm,
  onClose,
  finalFocus,
}: ConfirmProps) {
  const isConfirmed = useRef(false)
  const close = () => {
    isConfirmed.current = false
    onClose()
  }
  return (
    <QuestionDialog isOpen={isOpen} question={question} onClose={close} finalFocus={finalFocus} isDone={isConfirmed}>
      <AlertDialog.Description className="mt-2 [overflow-wrap:anywhere] text-muted">{children}</AlertDialog.Description>
      <div className="mt-5 flex justify-end gap-3">
        <AlertDialog.Close className="button">{keep}</AlertDialog.Close>
        <button
          type="button"
          className="button border-bad text-bad"
          onClick={() => {
            // A second tap meets the button while it goes away.
            if (!isOpen) return
            isConfirmed.current = true
            onClose()
            onConfirm()
          }}
        >
          {action}
        </button>
      </div>
    </QuestionDialog>
  )
}
