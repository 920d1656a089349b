import { useState } from 'react'
import { REFUSALS } from '../../../domain/refusal.ts'
import { store } from '../../../domain/settings/store.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import { signInProblem } from './sign-in-problem.ts'

type Props = { kind: 'news' | 'no-news'; token: string }

const words = () => ({
  news: {
    heading: 'Confirm Your Subscription',
    text: `Click the button to get news from ${store.name} by email.`,
    button: 'Confirm',
    spent: 'Enter your address in the form at the bottom of the page, and we’ll send you a new link.',
    withoutScripts: 'Confirming needs JavaScript, which is turned off in your browser.',
    done: 'Thank you for subscribing. You can unsubscribe at any time with the link in our emails.',
  },
  'no-news': {
    heading: 'Unsubscribe',
    text: `Click the button to stop all news from ${store.name}.`,
    button: 'Unsubscribe',
    spent:
      'If you have an account, you can turn off news in your settings. Or email us, and we’ll take you off the list.',
    withoutScripts: 'Unsubscribing on this page needs JavaScript, which is turned off in your browser.',
    done: 'You’re unsubscribed. We won’t send you any more news.',
  },
})

/** The page of the newsletter confirmation mail's links: with a button, because scanners open every link. */
export function NewsletterLinkScreen({ kind, token }: Props) {
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'over'>(token ? 'ready' : 'over')
  const [problem, setProblem] = useState<string | null>(token ? null : REFUSALS.LINK_SPENT.text)
  const { heading, text, button, done, spent, withoutScripts } = words()[kind]
  const press = async () => {
    setState('busy')
    setProblem(null)
    try {
      const { contacts } = api
      await (kind === 'news' ? contacts.confirmNewsletter({ token }) : contacts.leaveNewsletter({ token }))
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
          // The pressed button was removed: the focus moves here.
          ref={state === 'done' || (state === 'over' && token) ? takeFocus : undefined}
          role="status"
          tabIndex={-1}
          className="outline-none"
        >
          {state === 'done' ? done : state === 'over' ? spent : text}
        </p>
        {state === 'done' || state === 'over' ? (
          <PageLink href="/shop" className="button w-full">
            Go to the shop
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
