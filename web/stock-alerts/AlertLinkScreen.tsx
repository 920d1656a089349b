import type { ReactNode } from 'react'
import { REFUSALS } from '../../domain/refusal.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import type { AlertLink } from './alert-link.ts'

const DONE = {
  confirmed: 'Thank you. We write to you once the part is in stock again.',
  left: 'You do not wait for this part any more.',
  'left-all': 'You are unsubscribed: no more mails about parts that are back are sent to you.',
}

/**
 * Where the links of mails about parts without stock lead: a button, because scanners open every link. It is a plain form, so
 * that leaving needs no script.
 */
export function AlertLinkScreen({ kind, token, done }: AlertLink) {
  if (done === 'spent' || (done === undefined && !token))
    return (
      <Sheet heading="Parts That Are Back">
        <FormAlert>{REFUSALS.LINK_SPENT.text}</FormAlert>
        <p>
          On the page of a part without stock you ask for a new one. Who has an account sees on the dashboard what is
          waited for.
        </p>
        <ToShop />
      </Sheet>
    )
  if (done !== undefined)
    return (
      <Sheet heading={done === 'confirmed' ? 'You Wait for It' : 'Unsubscribed'}>
        <p role="status">{DONE[done]}</p>
        <ToShop />
      </Sheet>
    )
  const action = `/auth/stock-alert?${new URLSearchParams({ kind: kind ?? 'leave', token: token ?? '' })}`
  if (kind === 'confirm')
    return (
      <Sheet heading="Tell Me When It Is Back">
        <p>Press the button, and we write to you once, when the part is in stock again.</p>
        <form method="post" action={action}>
          <button type="submit" className="button button-go w-full">
            Yes, tell me
          </button>
        </form>
      </Sheet>
    )
  return (
    <Sheet heading="Unsubscribe">
      <p>Press the button, and no more mails about parts that are back are sent to you.</p>
      <form method="post" action={action} className="space-y-3">
        <button type="submit" name="which" value="all" className="button button-go w-full">
          Unsubscribe
        </button>
        <button type="submit" name="which" value="this" className="button w-full">
          Only stop waiting for this part
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
    To the shop
  </PageLink>
)
