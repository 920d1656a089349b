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
  /** the fields */
  children: ReactNode
}

/** The form of an action of useActionForm: its fields, a restored draft, the refusal, the button and the question. */
export function ActionForm({ action, label, className = 'admin-fields space-y-3', submit, children }: Props) {
  const { question, button, isPending } = action
  return (
    <>
      <Form aria-label={label} className={className} onSubmit={action.submit}>
        {children}
        {action.draftNote}
        <FormAlert>{action.alert}</FormAlert>
        <BusyButton
          ref={button}
          type="submit"
          className={`button ${submit.className ?? ''}`}
          isBusy={isPending}
          isOff={submit.isOff ?? false}
        >
          {isPending ? (submit.busy ?? submit.name) : submit.name}
        </BusyButton>
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
