import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import { api } from '../../api.ts'
import { notify } from '../../ui/notify.ts'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import { CodeForm } from './CodeForm.tsx'
import { LinkSent } from './LinkSent.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

export type AuthView = 'sign-in' | 'sign-up'
type Step = { at: 'form' } | { at: 'code' } | { at: 'sent'; what: 'magic' | 'verification'; email: string }

type Props = {
  view: AuthView
  onView: (view: AuthView) => void
  /** the address to which a mailed link returns */
  from: string | undefined
  /** a quote request that waits for sign-in: a mailed link includes it */
  draft?: QuoteDraft | undefined
  onSignedIn: () => void
  /** said on the sign-in view when an address that signs up is known already */
  registeredText: string
  heading: (text: string) => ReactNode
  /** other ways in, between heading and form */
  children?: ReactNode
}

const HEADINGS = { 'sign-in': 'Sign In', 'sign-up': 'Create Your Account' }

/** Signing in and up, in one place: what was typed stays when the view changes. */
export function AuthPanel({
  view: viewAsked,
  onView,
  from,
  draft,
  onSignedIn,
  registeredText,
  heading,
  children,
}: Props) {
  const [step, setStep] = useState<Step>({ at: 'form' })
  // Switches at once; the address follows. A delayed switch would put input into the wrong form.
  const [view, setView] = useState(viewAsked)
  const [lastAsked, setLastAsked] = useState(viewAsked)
  if (viewAsked !== lastAsked) {
    setLastAsked(viewAsked)
    setView(viewAsked)
  }
  const [email, setEmail] = useState('')
  const [hint, setHint] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // The view that replaces a form gets the focus.
  const { at } = step
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (at !== 'code') top.current?.focus()
  }, [at])

  const sendMagicLink = async (to: string) => {
    await api.accounts.sendMagicLink({ email: to, from, draft })
    notify.success(`Magic link sent to ${to}!`)
    setEmail(to)
    setStep({ at: 'sent', what: 'magic', email: to })
  }
  const sendVerification = async (to: string) => {
    await api.accounts.sendVerification({ email: to, from, draft })
    setEmail(to)
    setStep({ at: 'sent', what: 'verification', email: to })
  }
  const show = (next: AuthView) => {
    setView(next)
    onView(next)
  }
  const toView = (next: AuthView) => {
    setHint(null)
    show(next)
  }

  if (step.at === 'sent') {
    const { what, email: to } = step
    const send = what === 'magic' ? sendMagicLink : sendVerification
    return (
      <div ref={top} tabIndex={-1} className="outline-none">
        {heading('Check Your Email')}
        <div className="mt-4">
          <LinkSent
            what={what}
            email={to}
            resend={() => send(to)}
            onBack={() => {
              setStep({ at: 'form' })
              toView('sign-in')
            }}
          />
        </div>
      </div>
    )
  }
  if (step.at === 'code') {
    return (
      <div>
        {heading('Two-Step Sign-In')}
        <div className="mt-4">
          <CodeForm onSignedIn={onSignedIn} onBack={() => setStep({ at: 'form' })} />
        </div>
      </div>
    )
  }
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {heading(HEADINGS[view])}
      <WithoutScripts
        said="Signing in needs JavaScript, which is turned off in your browser."
        subject="My account"
        className="mt-3"
      />
      <p className="mt-1">
        {view === 'sign-in' ? 'New here? ' : 'Have an account already? '}
        <button
          type="button"
          className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
          onClick={() => toView(view === 'sign-in' ? 'sign-up' : 'sign-in')}
        >
          {view === 'sign-in' ? 'Create an account' : 'Sign in'}
        </button>
      </p>
      {children}
      <div className="mt-3">
        {view === 'sign-in' ? (
          <SignInForm
            email={email}
            onEmail={setEmail}
            hint={hint}
            onSignedIn={onSignedIn}
            onCode={() => setStep({ at: 'code' })}
            sendMagicLink={sendMagicLink}
            sendVerification={sendVerification}
          />
        ) : (
          <SignUpForm
            email={email}
            onEmail={setEmail}
            from={from}
            draft={draft}
            onMailed={to => {
              notify.success('Sign up successful! Please check your email for verification.')
              setEmail(to)
              setStep({ at: 'sent', what: 'verification', email: to })
            }}
            onRegistered={() => {
              show('sign-in')
              setHint(registeredText)
              top.current?.focus()
            }}
            sendMagicLink={sendMagicLink}
          />
        )}
      </div>
    </div>
  )
}
