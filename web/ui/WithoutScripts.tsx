import { shownContact } from '../../domain/settings/shown-contact.ts'
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
export function WithoutScripts({ said, subject, className = '' }: Props) {
  const [phone, mailbox] = [shownContact(store.phone), shownContact(store.mailboxes.sales)]
  return (
    <noscript>
      <p className={`sheet border-l-4 border-l-caution p-3 ${className}`}>
        {said} Turn it on
        {phone && (
          <>
            , call{' '}
            <a href={phoneAddress(phone)} className="text-link whitespace-nowrap">
              {phone}
            </a>
          </>
        )}
        {mailbox && (
          <>
            {' '}
            or email{' '}
            <a href={mailAddress(mailbox, subject)} className="text-link">
              {mailbox}
            </a>
          </>
        )}
        .
      </p>
    </noscript>
  )
}
