import { type FormEvent, useState } from 'react'
import { readEmail } from '../../domain/text/email.ts'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'

/** The page of an expired link to a guest's order: it requests proof of ownership. */
export function OldOrderLink({ orderId, token }: { orderId: string; token: string }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (readEmail(email) === null) return setProblem('Please enter a valid email address')
    setBusy(true)
    try {
      await api.orders.openOldLink({ orderId, token, email })
      window.location.reload()
    } catch (error) {
      setProblem(refusalText(error, 'We didn’t get a response. Please try again.'))
      setBusy(false)
    }
  }
  return (
    <div className="wrap-page py-12">
      <Form
        className="sheet mx-auto max-w-md space-y-4 p-5 sm:p-8"
        aria-label="Open the order"
        onSubmit={event => void open(event)}
      >
        <h1 className="text-2xl">Your order</h1>
        <p>
          This order is older. Enter the email address used to place it, so nobody else with the link can see your
          details.
        </p>
        <WithoutScripts
          said="Opening an order needs JavaScript, which is turned off in your browser."
          subject="My order"
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={problem}
          onChange={event => {
            setEmail(event.target.value)
            setProblem(undefined)
          }}
        />
        <BusyButton type="submit" className="button button-go w-full" isBusy={isBusy}>
          {isBusy ? 'One moment...' : 'Show the order'}
        </BusyButton>
      </Form>
    </div>
  )
}
