import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import { store } from '../../../domain/settings/store.ts'
import { phoneAddress } from '../../addresses.ts'
import { AuthDialog } from './AuthDialog.tsx'

export type QuoteAuthProps = {
  isOpen: boolean
  onClose: () => void
  onSignedIn: () => void
  draft?: QuoteDraft | undefined
}

/** Over a guest's quote request: its input is retained below. */
export function QuoteAuthDialog(dialog: QuoteAuthProps) {
  return (
    <AuthDialog
      {...dialog}
      title="Get Your Personalized Quote"
      description="With an account you can see your quote, accept it and buy. We’ll save your request and send it as soon as you sign in."
      firstView="sign-up"
      from={window.location.pathname + window.location.search}
    >
      <ContactInstead phone={store.phone} mailbox={store.mailboxes.sales} />
    </AuthDialog>
  )
}

/** Contact data for visitors who do not want an account for this. */
export function ContactInstead({ phone, mailbox }: { phone: string; mailbox: string }) {
  return (
    <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
      Rather talk? Call{' '}
      <a href={phoneAddress(phone)} className="whitespace-nowrap text-link hover:underline">
        {phone}
      </a>{' '}
      or write to{' '}
      <a href={`mailto:${mailbox}`} className="text-link hover:underline">
        {mailbox}
      </a>
      .
    </p>
  )
}
