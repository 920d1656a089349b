import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode, RefObject } from 'react'
import { QuestionDialog } from './QuestionDialog.tsx'

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
    <QuestionDialog isOpen={isOpen} question={question} onClose={onClose} finalFocus={finalFocus}>
      <AlertDialog.Description className="mt-2 [overflow-wrap:anywhere] text-muted">{children}</AlertDialog.Description>
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
    </QuestionDialog>
  )
}
