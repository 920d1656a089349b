import { type FormEvent, useEffect, useRef, useState } from 'react'
import { NEWSLETTER_EMAIL_WRONG } from '../../domain/customers/newsletter.ts'
import { readEmail } from '../../domain/text/email.ts'
import { api } from '../api.ts'
import { refusalCode, refusalText } from '../api-refusal.ts'
import { Form } from '../ui/Form.tsx'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'

type State = { is: 'idle' | 'submitting' | 'success' } | { is: 'error'; text: string }
const SUCCESS_MS = 3000
const TO_CONFIRM = 'We’ve sent you an email. Click the link in it to confirm.'

/** Newsletter sign-up. Typed text stays after an error. */
export function NewsletterForm() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const [isToConfirm, setToConfirm] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.is !== 'success') return
    const done = setTimeout(() => setState({ is: 'idle' }), SUCCESS_MS)
    return () => clearTimeout(done)
  }, [state])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = field.current
    if (!input || state.is === 'submitting') return
    const email = readEmail(input.value)
    if (email === null) {
      setState({ is: 'error', text: NEWSLETTER_EMAIL_WRONG })
      input.focus()
      return
    }
    setState({ is: 'submitting' })
    setToConfirm(false)
    try {
      const { toConfirm } = await api.contacts.subscribe({ email })
      setToConfirm(toConfirm)
      input.value = ''
      setState({ is: 'success' })
    } catch (error) {
      setState({ is: 'error', text: failureText(error) })
      input.focus()
    }
  }
  const error = state.is === 'error' ? state.text : null
  return (
    <Form onSubmit={submit} className="w-full max-w-md">
      <label htmlFor="newsletter-email" className="block font-medium">
        Your email address
      </label>
      <div className="mt-1 flex gap-2">
        <input
          ref={field}
          id="newsletter-email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          className="field"
          aria-invalid={error ? true : undefined}
          aria-describedby="newsletter-state"
        />
        <button type="submit" className="button" aria-busy={state.is === 'submitting'}>
          {state.is === 'submitting' ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      <WithoutScripts
        said="Subscribing needs JavaScript, which is turned off in your browser."
        subject="Newsletter"
        className="mt-2 text-ink"
      />
      <p id="newsletter-state" role="status" className="mt-1 min-h-5">
        {error ?? (state.is === 'success' ? 'Thank you for subscribing!' : '')}
      </p>
      {/* Unlike the success message, this text stays: no newsletter is sent until the visitor opens the link. */}
      <p role="status">{isToConfirm ? TO_CONFIRM : ''}</p>
    </Form>
  )
}

/** Refusals with their own message. Any other failure has a general one. */
const SAID = ['ALREADY_SUBSCRIBED', 'TOO_MANY_ATTEMPTS', 'BUSY']
export function failureText(error: unknown): string {
  const code = refusalCode(error) ?? ''
  if (code === 'BAD_REQUEST') return NEWSLETTER_EMAIL_WRONG
  const failed = 'Subscription failed. Please try again later.'
  return SAID.includes(code) ? refusalText(error, failed) : failed
}
