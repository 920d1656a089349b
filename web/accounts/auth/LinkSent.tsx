import { useState } from 'react'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { notify } from '../../ui/notify.ts'
import { signInProblem } from './sign-in-problem.ts'

type Props = {
  what: 'magic' | 'verification'
  email: string
  resend: () => Promise<void>
  onBack: () => void
}

/** A mail with a link is on its way. */
export function LinkSent({ what, email, resend, onBack }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const again = async () => {
    setProblem(null)
    setSending(true)
    try {
      await resend()
      notify.success('Sent once more.')
    } catch (error) {
      setProblem(signInProblem(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="space-y-4">
      <p role="status">
        {what === 'magic' ? 'A link that signs you in' : 'A link that confirms your address'} is on its way to{' '}
        <strong className="[overflow-wrap:anywhere]">{email}</strong>.{' '}
        {what === 'magic' ? 'It works once and expires in 10 minutes.' : 'Open it to finish signing up.'}
      </p>
      <p className="text-sm text-muted">
        Nothing after a minute? Check your spam folder, and make sure the address above is right.
      </p>
      <FormAlert>{problem}</FormAlert>
      <BusyButton className="button w-full" isBusy={isSending} onClick={() => void again()}>
        {isSending ? 'Sending...' : 'Send it again'}
      </BusyButton>
      {what === 'verification' && <p>Opened the link on another device? Your account is ready: sign in here.</p>}
      <button type="button" className="button w-full" onClick={onBack}>
        {what === 'verification' ? 'Sign in here' : 'Back to sign-in'}
      </button>
    </div>
  )
}
