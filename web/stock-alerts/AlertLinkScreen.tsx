import type { ReactNode } from 'react'
import { REFUSALS } from '../../domain/refusal.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import type { AlertLink } from './alert-link.ts'

const DONE = {
  confirmed: 'Thank you. We’ll email you when the part is back in stock.',
  left: 'You’ll no longer be notified about this part.',
  'left-all': 'You’re unsubscribed. You’ll get no more back-in-stock emails.',
}

/**
 * The page behind links in stock alert mails: a button, because scanners open every link. It is a plain form, so that
 * unsubscribing needs no script.
 */
export function AlertLinkScreen({ kind, token, done }: AlertLink) {
  if (done === 'spent' || (done === undefined && !token))
    return (
      <Sheet heading="Back-in-Stock Alerts">
        <FormAlert>{REFUSALS.LINK_SPENT.text}</FormAlert>
        <p>
          You can ask for a new link on the page of any part that’s out of stock. If you have an account, your dashboard
          lists your alerts.
        </p>
        <ToShop />
      </Sheet>
    )
  if (done !== undefined)
    return (
      <Sheet heading={done === 'confirmed' ? 'You’re on the List' : 'Unsubscribed'}>
        <p role="status">{DONE[done]}</p>
        <ToShop />
      </Sheet>
    )
  const action = `/auth/stock-alert?${new URLSearchParams({ kind: kind ?? 'leave', token: token ?? '' })}`
  if (kind === 'confirm')
    return (
      <Sheet heading="Notify Me When It’s Back">
        <p>Click the button, and we’ll email you once when the part is back in stock.</p>
        <form method="post" action={action}>
          <button type="submit" className="button button-go w-full">
            Yes, notify me
          </button>
        </form>
      </Sheet>
    )
  return (
    <Sheet heading="Unsubscribe">
      <p>Click the button to stop all back-in-stock emails.</p>
      <form method="post" action={action} className="space-y-3">
        <button type="submit" name="which" value="all" className="button button-go w-full">
          Unsubscribe
        </button>
        <button type="submit" name="which" value="this" className="button w-full">
          Stop alerts for this part only
        </button>
      </form>
    </Sheet>
  )
}

const Sheet = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="wrap-page py-12">
    <div className="sheet mx-auto max-w-md space-y-4 p-5 sm:p-8">
      <h1 className="text-2xl">{heading}</h1>
      {children}
    </div>
  </div>
)

const ToShop = () => (
  <PageLink href="/shop" className="button w-full">
    Go to the shop
  </PageLink>
)
