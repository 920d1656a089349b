import type { ComponentProps, ReactNode } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Form } from '../ui/Form.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import type { Action } from './use-action-form.tsx'

type Props = Pick<ComponentProps<typeof Form>, 'ref' | 'className' | 'onMouseDown'> & {
  action: Action
  label?: string
  /** `busy`: the name while the action runs; left out: unchanged. `isOff`: the action is not possible now. */
  submit: { name: string; busy?: string; className?: string; isOff?: boolean }
  /** the refusal is below the button, for a form in one row */
  isRow?: boolean
  /** Ctrl+Enter in a field sends it too */
  hasShortcut?: boolean
  /** the note about a draft that the form stores itself */
  draft?: ReactNode
  /** others' changes, which must be seen first: they replace the refusal */
  conflict?: ReactNode
  /** below the refusal, for example the newer values of another admin */
  note?: ReactNode
  /** the class of what surrounds the notes and the button */
  foot?: string
  /** arranges the button with what is beside it */
  place?: (button: ReactNode) => ReactNode
  /** the fields */
  children?: ReactNode
}

/** The form of an action of useActionForm: its fields, a restored draft, the refusal, the button and the question. */
export function ActionForm(props: Props) {
  const { action, label, className = 'admin-fields space-y-3', submit, isRow = false, hasShortcut = false } = props
  const { draft, conflict, note, foot, place, children, ...form } = props
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
  const end = (
    <>
      {isRow && send}
      {action.draftNote}
      {draft}
      {conflict || <FormAlert>{action.alert}</FormAlert>}
      <FormAlert>{action.problem}</FormAlert>
      {note}
      {!isRow && (place ? place(send) : send)}
    </>
  )
  return (
    <>
      <Form
        ref={form.ref}
        aria-label={label}
        className={className}
        onSubmit={action.submit}
        onMouseDown={form.onMouseDown}
        onKeyDown={event => {
          if (!hasShortcut || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!submit.isOff) action.submit(event)
        }}
      >
        {children}
        {foot === undefined ? end : <div className={foot}>{end}</div>}
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
