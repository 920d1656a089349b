import { useState } from 'react'
import { returnPath } from '../../../domain/return-path.ts'
import { store } from '../../../store.config.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { sayOnNextPage } from '../../ui/notices.ts'
import { signInAddress } from '../sign-in-address.ts'
import { announceSignIn } from '../signed-in.ts'
import { signInProblem } from './sign-in-problem.ts'

type Props = { kind: 'magic' | 'verify'; token: string; from: string | undefined }

const WORDS = {
  magic: { heading: 'Sign In', text: `Press the button to sign in to ${store.name}.`, button: 'Sign In' },
  verify: {
    heading: 'Confirm Your Email Address',
    text: 'Press the button to confirm your address and finish signing up.',
    button: 'Confirm and Sign In',
  },
}

/** Where a mailed link leads. */
export function OpenLinkScreen({ kind, token, from }: Props) {
  const [state, setState] = useState<'ready' | 'busy' | 'over'>(token ? 'ready' : 'over')
  const [problem, setProblem] = useState<string | null>(
    token ? null : 'This link is not complete. Please open it from the mail again, or ask for a new one.',
  )
  const { heading, text, button } = WORDS[kind]
  const signIn = signInAddress(returnPath(from))

  const open = async () => {
    setState('busy')
    setProblem(null)
    try {
      const { isSignedIn } = await (await api()).accounts.openLink({ kind, token })
      if (isSignedIn) {
        sayOnNextPage('success', kind === 'magic' ? 'Sign in successful!' : 'Account created successfully!')
        announceSignIn()
        window.location.replace(returnPath(from))
      } else {
        sayOnNextPage('info', 'Your address is confirmed. Please sign in.')
        window.location.replace(signIn)
      }
    } catch (error) {
      setProblem(signInProblem(error))
      const isFinal = ['LINK_SPENT', 'TWO_STEP_NEEDED'].includes(refusalCode(error) ?? '')
      setState(isFinal ? 'over' : 'ready')
    }
  }
  return (
    <div className="wrap-page py-12">
      <div className="sheet mx-auto max-w-md space-y-4 p-5 sm:p-8">
        <h1 className="text-2xl">{heading}</h1>
        <FormAlert>{problem}</FormAlert>
        {state === 'over' ? (
          <a href={signIn} className="button button-go w-full">
            Go to sign-in
          </a>
        ) : (
          <>
            <p>{text}</p>
            <button
              type="button"
              className="button button-go w-full"
              disabled={state === 'busy'}
              aria-busy={state === 'busy'}
              onClick={() => void open()}
            >
              {state === 'busy' ? 'One moment...' : button}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
