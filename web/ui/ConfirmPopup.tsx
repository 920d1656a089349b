import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { QuestionDialog } from './QuestionDialog.tsx'

export type ConfirmProps = {
  isOpen: boolean
  question: string
  /** the body of the dialog */
  children: ReactNode
  /** label of the button that confirms */
  action: string
  /** label of the button that dismisses; needed where the action itself is a cancellation and `Cancel` would be ambiguous */
  keep?: string
  onConfirm: () => void
  onClose: () => void
  /** gets the focus after confirmation, at once or once the button that opened the dialog is removed */
  finalFocus: RefObject<HTMLElement | null>
}

/** The dialog of ConfirmDialog. */
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
            // Ignores a second tap while the dialog closes.
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
