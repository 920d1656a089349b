import { store } from '../../domain/settings/store.ts'
import { mailAddress, phoneAddress } from '../addresses.ts'

type Props = {
  /** a whole sentence that says what is not possible */
  said: string
  /** subject of the mail */
  subject: string
  className?: string
}

/** The alternative where scripts do not run. */
export const WithoutScripts = ({ said, subject, className = '' }: Props) => (
  <noscript>
    <p className={`sheet border-l-4 border-l-caution p-3 ${className}`}>
      {said} Turn it on, call{' '}
      <a href={phoneAddress(store.phone)} className="text-link whitespace-nowrap">
        {store.phone}
      </a>{' '}
      or email{' '}
      <a href={mailAddress(store.mailboxes.sales, subject)} className="text-link">
        {store.mailboxes.sales}
      </a>
      .
    </p>
  </noscript>
)
