import { useState } from 'react'
import { returnPath } from '../../../domain/customers/return-path.ts'
import { store } from '../../../domain/settings/store.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { showOnNextPage } from '../../ui/notices.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import { leaveSignInPage } from '../leave-sign-in-page.ts'
import { signInAddress } from '../sign-in-address.ts'
import { announceSignIn } from '../signed-in.ts'
import { LinkPasswordForm } from './LinkPasswordForm.tsx'
import { linkDraftMessages } from './link-draft-messages.ts'
import { signInProblem } from './sign-in-problem.ts'

type Props = { kind: 'magic' | 'verify'; token: string; from: string | undefined }

const words = () => ({
  magic: { heading: 'Sign In', text: `Click the button to sign in to ${store.name}.`, button: 'Sign In' },
  verify: {
    heading: 'Confirm Your Email Address',
    text: 'Click the button to confirm your address and finish signing up.',
    button: 'Confirm and Sign In',
  },
})

/** The page of a mailed link. */
export function OpenLinkScreen({ kind, token, from }: Props) {
  const [state, setState] = useState<'ready' | 'busy' | 'over'>(token ? 'ready' : 'over')
  const [asksPassword, setAsksPassword] = useState(false)
  const [problem, setProblem] = useState<string | null>(
    token ? null : 'This link is incomplete. Open it from the email again, or request a new one.',
  )
  const { heading, text, button } = words()[kind]
  const signIn = from === undefined ? '/auth' : signInAddress(returnPath(from))

  const open = async (by: { password?: string; withoutPassword?: true } = {}) => {
    setState('busy')
    setProblem(null)
    try {
      const { isSignedIn } = await api.accounts.openLink({ kind, token, ...by })
      if (isSignedIn) {
        const welcome = kind === 'magic' ? 'Sign in successful!' : 'Account created successfully!'
        showOnNextPage(
          'success',
          welcome,
          ...(await linkDraftMessages(() => import('../../quotes/submit-link-drafts.ts'))),
        )
        announceSignIn()
        await leaveSignInPage(from)
      } else {
        showOnNextPage('info', 'Your address is confirmed. Please sign in.')
        window.location.replace(signIn)
      }
    } catch (error) {
      const code = refusalCode(error) ?? ''
      if (code === 'PASSWORD_NEEDED') setAsksPassword(true)
      else setProblem(signInProblem(error))
      setState(['LINK_SPENT', 'TWO_STEP_NEEDED'].includes(code) ? 'over' : 'ready')
    }
  }
  const isBusy = state === 'busy'
  return (
    <div className="wrap-page py-12">
      <div className="sheet mx-auto max-w-md space-y-4 p-5 sm:p-8">
        <h1 className="text-2xl">{heading}</h1>
        <WithoutScripts said="Signing in needs JavaScript, which is turned off in your browser." subject="My account" />
        <FormAlert>{problem}</FormAlert>
        {state === 'over' ? (
          <PageLink href={signIn} className="button button-go w-full">
            Go to sign-in
          </PageLink>
        ) : asksPassword ? (
          <LinkPasswordForm
            button={button}
            isBusy={isBusy}
            onPassword={password => void open({ password })}
            onWithout={() => void open({ withoutPassword: true })}
          />
        ) : (
          <>
            <p>{text}</p>
            <BusyButton className="button button-go w-full" isBusy={isBusy} onClick={() => void open()}>
              {isBusy ? 'One moment...' : button}
            </BusyButton>
          </>
        )}
      </div>
    </div>
  )
}
