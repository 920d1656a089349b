import { useState } from 'react'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { signInProblem } from '../../auth/sign-in-problem.ts'
import { SecurityBlock } from './SecurityBlock.tsx'

/** For an account without a password, which signs in with Google or by mailed links: how to set one. */
export function MailedPasswordBlock({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    setProblem(null)
    setSending(true)
    try {
      await api.accounts.sendReset({ email })
      setSent(true)
    } catch (error) {
      setProblem(signInProblem(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <SecurityBlock title="Password">
      <p>
        Your account has no password. You sign in with Google or with a link we email you. You can set a password as
        well.
      </p>
      <p role="status" className="empty:hidden">
        {isSent && (
          <>
            A link to set a password is on its way to <strong className="[overflow-wrap:anywhere]">{email}</strong>. It
            is good for an hour.
          </>
        )}
      </p>
      <FormAlert>{problem}</FormAlert>
      <p className="text-sm text-muted">Setting a password signs you out everywhere.</p>
      <BusyButton className={isSent ? 'button' : 'button button-go'} isBusy={isSending} onClick={() => void send()}>
        {isSending ? 'Sending...' : isSent ? 'Send it again' : 'Email Me a Link'}
      </BusyButton>
    </SecurityBlock>
  )
}
