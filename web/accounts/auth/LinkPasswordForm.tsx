import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  button: string
  isBusy: boolean
  onPassword: (password: string) => void
  onWithout: () => void
}

/** If the link is opened in another browser than the sign-up, it requests the password, or deletes that password. */
export function LinkPasswordForm({ button, isBusy, onPassword, onWithout }: Props) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') setError('Please enter your password')
    else onPassword(password)
  }
  return (
    <>
      <Form className="space-y-4" aria-label="Your password" onSubmit={submit}>
        <p>The account was created in another browser. Enter the password you chose there, so we know it’s yours.</p>
        <PasswordField
          autoComplete="current-password"
          autoFocus
          value={password}
          error={error}
          onChange={event => {
            setPassword(event.target.value)
            setError(undefined)
          }}
        />
        <BusyButton type="submit" className="button button-go w-full" isBusy={isBusy}>
          {isBusy ? 'One moment...' : button}
        </BusyButton>
      </Form>
      <div className="border-t border-line pt-4">
        <p>Didn’t choose it, or don’t remember it? We’ll delete it, and you can set a new one later.</p>
        <BusyButton className="button mt-2 w-full" isBusy={isBusy} onClick={onWithout}>
          Confirm without it
        </BusyButton>
      </div>
    </>
  )
}
