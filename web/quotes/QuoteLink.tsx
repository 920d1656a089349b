import type { AnchorHTMLAttributes } from 'react'
import { store } from '../../domain/settings/store.ts'
import { mailAddress } from '../addresses.ts'
import { openQuoteRequest } from './quote-request-dialog.ts'
import type { QuoteSubject } from './quote-subject.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  subject: QuoteSubject
  /** of the mail that it writes before, and without, its script */
  title: string
  body?: string
}

/** Opens the dialog of a quote request; without scripts it starts a mail. */
export const QuoteLink = ({ subject, title, body, ...rest }: Props) => (
  <a
    href={mailAddress(store.mailboxes.sales, title, body)}
    onClick={event => {
      event.preventDefault()
      openQuoteRequest(subject)
    }}
    {...rest}
  />
)
