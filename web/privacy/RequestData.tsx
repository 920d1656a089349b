import { type FormEvent, useState } from 'react'
import { EMAIL_WRONG } from '../../domain/customers/account.ts'
import { DATA_LINK_HOURS } from '../../domain/privacy/privacy-request.ts'
import { readEmail } from '../../domain/text/email.ts'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { TextField } from '../ui/TextField.tsx'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'
import { DataSheet } from './DataSheet.tsx'

/** Requests the data of an email address: only its owner gets the link. */
export function RequestData() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    const address = readEmail(email)
    if (address === null) return setProblem(EMAIL_WRONG)
    setBusy(true)
    try {
      await api.privacy.requestLink({ email: address })
      setSentTo(address)
    } catch (error) {
      setProblem(refusalText(error, 'We didn’t get a response. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DataSheet>
      <p>
        Download or delete what we keep about you. We’ll email you a link to prove that the address is yours. No account
        needed.
      </p>
      <p className="text-sm text-muted">
        Have an account? Its data is in your{' '}
        <PageLink href="/settings" className="underline">
          settings
        </PageLink>
        , under Security.
      </p>
      <WithoutScripts
        said="Asking for your data needs JavaScript, which is turned off in your browser."
        subject="My data"
      />
      <Form className="space-y-4" aria-label="Ask for your data" onSubmit={event => void ask(event)}>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={problem}
          onChange={event => {
            setEmail(event.target.value)
            setProblem(undefined)
            setSentTo(undefined)
          }}
        />
        <BusyButton type="submit" className="button button-go w-full" isBusy={isBusy}>
          {isBusy ? 'Sending...' : 'Email me the link'}
        </BusyButton>
      </Form>
      <p role="status">
        {sentTo !== undefined &&
          `If ${sentTo} can get mail, a link is on its way. It works for ${DATA_LINK_HOURS} hours. Asked for one a few minutes ago? That one still works.`}
      </p>
    </DataSheet>
  )
}
