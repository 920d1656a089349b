import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { showOnNextPage } from '../../ui/notices.ts'
import { notify } from '../../ui/notify.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { leaveSignInPage } from '../leave-sign-in-page.ts'
import type { CurrentUser } from '../me.ts'
import { announceSignIn, isSignedIn, onSignedInChange } from '../signed-in.ts'
import { AuthPanel, type AuthView } from './AuthPanel.tsx'
import { GoogleButton } from './GoogleButton.tsx'

type Props = {
  view: AuthView
  onView: (view: AuthView) => void
  from: string | undefined
  /** the page was opened because another one requires sign-in */
  isRequired: boolean
  google: CurrentUser['google']
}

const REASONS = [
  'One cart on every device',
  'Quotes and prices, to accept when you’re ready',
  'Past and current orders with their paperwork',
  'Saved addresses and carrier accounts',
]

/** The page for signing in and up. */
export function AuthScreen({ view, onView, from, isRequired, google }: Props) {
  // Signed in from another tab, or by a mail that was opened there.
  useEffect(() => onSignedInChange(() => isSignedIn() && void leaveSignInPage(from)), [from])

  const welcome = () => {
    showOnNextPage('success', 'Welcome back!')
    announceSignIn()
    void leaveSignInPage(from)
  }
  const [failures, setFailures] = useState(0)
  const enterWithGoogle = async (credential: string) => {
    try {
      await api.accounts.signInWithGoogle({ credential })
      showOnNextPage('success', 'Sign in successful!')
      announceSignIn()
      void leaveSignInPage(from)
    } catch (error) {
      setFailures(count => count + 1)
      notify.error(refusalText(error, 'Authentication error. Please try again.'))
    }
  }
  return (
    <div className="wrap-page grid max-w-5xl gap-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-16">
      <div>
        {isRequired && (
          <div className="mb-4">
            <FormAlert>You must be signed in to access this page.</FormAlert>
          </div>
        )}
        <div className="sheet p-5 sm:p-8">
          <AuthPanel
            view={view}
            onView={onView}
            from={from}
            onSignedIn={welcome}
            registeredText="An account with this email already exists. Please sign in instead."
            heading={text => <h1 className="text-2xl">{text}</h1>}
          >
            {google && (
              <GoogleButton
                key={failures}
                clientId={google.clientId}
                script={google.script}
                onCredential={credential => void enterWithGoogle(credential)}
              />
            )}
          </AuthPanel>
        </div>
      </div>
      <section className="max-lg:hidden lg:pt-8">
        <h2 className="text-lg">With an account</h2>
        <ul className="mt-3 space-y-2 border-l border-line pl-5">
          {REASONS.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <p className="mt-6 text-muted">
          Don’t need one?{' '}
          <PageLink href="/shop" className="text-link hover:underline">
            shop as a guest
          </PageLink>
          .
        </p>
      </section>
    </div>
  )
}
