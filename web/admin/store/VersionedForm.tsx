import type { ComponentProps, ReactNode } from 'react'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { DraftRestored } from '../DraftRestored.tsx'
import type { useVersionedForm } from './use-versioned-form.ts'

type Versioned = Pick<
  ReturnType<typeof useVersionedForm>,
  'action' | 'isDirty' | 'isBack' | 'isBehind' | 'startOver' | 'keepMine'
>
type Props = Pick<ComponentProps<typeof ActionForm>, 'ref' | 'className'> & {
  versioned: Versioned
  label: string
  /** the document in the note about another admin's version, and the choice that saves over it */
  conflict: { thing: string; keep: string }
  /** `isInvalid`: it cannot be saved as it is */
  submit: { name: string; isInvalid?: boolean }
  /** beside the buttons */
  more?: ReactNode
  children: ReactNode
}

/** The form of useVersionedForm: its fields, a restored draft, another admin's version, and its buttons. */
export function VersionedForm({ versioned, conflict, submit, more, children, ...form }: Props) {
  const { action, isDirty, isBack, isBehind, startOver, keepMine } = versioned
  /** for buttons that disappear when pressed: moves the focus here */
  const andGoOn = (work: () => void) => () => {
    action.button.current?.focus()
    work()
  }
  return (
    <ActionForm
      {...form}
      action={action}
      submit={{ name: submit.name, className: 'button-go', isOff: !isDirty || (submit.isInvalid ?? false) }}
      draft={<DraftRestored isBack={isBack} onStartOver={startOver} />}
      conflict={
        isBehind && (
          <FormAlert>
            Someone else has saved this {conflict.thing} since you began.{' '}
            <button type="button" className="link" onClick={andGoOn(startOver)}>
              Take theirs
            </button>{' '}
            or{' '}
            <button type="button" className="link" onClick={andGoOn(keepMine)}>
              {conflict.keep}
            </button>
            .
          </FormAlert>
        )
      }
      place={save => (
        <div className="flex flex-wrap gap-3">
          {save}
          {isDirty && (
            <button type="button" className="button" onClick={andGoOn(startOver)}>
              Discard
            </button>
          )}
          {more}
        </div>
      )}
    >
      {children}
    </ActionForm>
  )
}
