import type { ReactNode } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Form } from '../ui/Form.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import type { Action } from './use-action-form.tsx'

type Props = {
  action: Action
  label?: string
  className?: string
  /** `busy`: the name while the action runs; left out: unchanged. `isOff`: the action is not possible now. */
  submit: { name: string; busy?: string; className?: string; isOff?: boolean }
  /** the refusal is below the button, for a form in one row */
  isRow?: boolean
  /** below the refusal, for example the newer values of another admin */
  note?: ReactNode
  /** arranges the button with what is beside it */
  place?: (button: ReactNode) => ReactNode
  /** the fields */
  children: ReactNode
}

/** The form of an action of useActionForm: its fields, a restored draft, the refusal, the button and the question. */
export function ActionForm(props: Props) {
  const { action, label, className = 'admin-fields space-y-3', submit, isRow = false, note, place, children } = props
  const { question, button, isPending } = action
  const send = (
    <BusyButton
      ref={button}
      type="submit"
      className={`button ${submit.className ?? ''}`}
      isBusy={isPending}
      isOff={submit.isOff ?? false}
    >
      {isPending ? (submit.busy ?? submit.name) : submit.name}
    </BusyButton>
  )
  return (
    <>
      <Form aria-label={label} className={className} onSubmit={action.submit}>
        {children}
        {isRow && send}
        {action.draftNote}
        <FormAlert>{action.alert}</FormAlert>
        <FormAlert>{action.problem}</FormAlert>
        {note}
        {!isRow && (place ? place(send) : send)}
      </Form>
      {question && (
        <ConfirmDialog
          isOpen={action.isAsking}
          question={question.question}
          action={question.action}
          {...(question.keep !== undefined && { keep: question.keep })}
          onConfirm={action.confirm}
          onClose={action.close}
          finalFocus={button}
        >
          {question.body}
        </ConfirmDialog>
      )}
    </>
  )
}
