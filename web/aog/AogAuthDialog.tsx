import { store } from '../../domain/settings/store.ts'
import { AuthDialog } from '../accounts/auth/AuthDialog.tsx'
import { ContactInstead, type QuoteAuthProps } from '../accounts/auth/QuoteAuthDialog.tsx'

/**
 * For visitors without an account who have an aircraft on the ground. `from`: the address to continue at, also from a
 * mailed link.
 */
export function AogAuthDialog({ from, ...dialog }: QuoteAuthProps & { from: string }) {
  return (
    <AuthDialog
      {...dialog}
      title="Create an Account to Submit AOG Request"
      description="The form comes next. We’ll answer in your account and by email. If every minute counts, call."
      firstView="sign-up"
      from={from}
    >
      <ContactInstead phone={store.aogPhone} mailbox={store.mailboxes.aog} />
    </AuthDialog>
  )
}
