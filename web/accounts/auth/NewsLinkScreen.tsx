import { useState } from 'react'
import { REFUSALS } from '../../../domain/refusal.ts'
import { store } from '../../../store.config.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import { signInProblem } from './sign-in-problem.ts'

type Props = { kind: 'news' | 'no-news'; token: string }

const WORDS = {
  news: {
    heading: 'Confirm Your Subscription',
    text: `Press the button to get news from ${store.name} by mail.`,
    button: 'Confirm',
    spent: 'Enter your address in the form at the foot of the page, and we send you a new link.',
    withoutScripts: 'Confirming needs JavaScript, which is off in this browser.',
    done: 'Thank you for subscribing! You can leave the list at any time by the link of our mail.',
  },
  'no-news': {
    heading: 'Leave the List',
    text: `Press the button, and no more news from ${store.name} are sent to you.`,
    button: 'Unsubscribe',
    spent: 'Who has an account turns off news in its settings; or write to us, and we take you off the list.',
    withoutScripts: 'Leaving the list by this page needs JavaScript, which is off in this browser.',
    done: 'You are off the list: no more news are sent to you.',
  },
}

/** Where the links of the mail lead that asks whether news are wanted: a button, because scanners open every link. */
export function NewsLinkScreen({ kind, token }: Props) {
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'over'>(token ? 'ready' : 'over')
  const [problem, setProblem] = useState<string | null>(token ? null : REFUSALS.LINK_SPENT.text)
  const { heading, text, button, done, spent, withoutScripts } = WORDS[kind]
  const press = async () => {
    setState('busy')
    setProblem(null)
    try {
      const { contacts } = api
      await (kind === 'news' ? contacts.confirmNews({ token }) : contacts.leaveNews({ token }))
      setState('done')
    } catch (error) {
      setProblem(signInProblem(error))
      // Pressed again, a spent link would say the same.
      setState(refusalCode(error) === 'LINK_SPENT' ? 'over' : 'ready')
    }
  }
  return (
    <div className="wrap-page py-12">
      <div className="sheet mx-auto max-w-md space-y-4 p-5 sm:p-8">
        <h1 className="text-2xl">{heading}</h1>
        <WithoutScripts said={withoutScripts} subject="Newsletter" />
        <FormAlert>{problem}</FormAlert>
        <p
          // What was pressed is gone then: here is where to go on.
          ref={state === 'done' || (state === 'over' && token) ? takeFocus : undefined}
          role="status"
          tabIndex={-1}
          className="outline-none"
        >
          {state === 'done' ? done : state === 'over' ? spent : text}
        </p>
        {state === 'done' || state === 'over' ? (
          <PageLink href="/shop" className="button w-full">
            To the shop
          </PageLink>
        ) : (
          <BusyButton className="button button-go w-full" isBusy={state === 'busy'} onClick={() => void press()}>
            {state === 'busy' ? 'One moment...' : button}
          </BusyButton>
        )}
      </div>
    </div>
  )
}
