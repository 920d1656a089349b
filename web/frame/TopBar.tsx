import { shownContact } from '../../domain/settings/shown-contact.ts'
import { phoneAddress } from '../addresses.ts'
import { useStoreValues } from '../store-values.ts'
import { Icon } from '../ui/Icon.tsx'

const LINK = 'inline-flex min-h-10 items-center gap-2 hover:underline pointer-coarse:min-h-11'

/** How to reach the back office, above everything. */
export function TopBar() {
  const store = useStoreValues()
  const [phone, mailbox] = [shownContact(store.phone), shownContact(store.mailboxes.sales)]
  return (
    <div className="bg-navy text-sm text-on-navy">
      <div className="wrap-page flex items-center justify-between gap-4">
        <p className="flex flex-wrap gap-x-6">
          {phone && (
            <a href={phoneAddress(phone)} className={LINK}>
              <Icon name="phone" size={16} />
              <span className="tabular-nums">{phone}</span>
            </a>
          )}
          {mailbox && (
            <a href={`mailto:${mailbox}`} className={LINK}>
              <Icon name="mail" size={16} />
              {mailbox}
            </a>
          )}
        </p>
        <p className="shrink-0 max-md:hidden">{store.hours}</p>
      </div>
    </div>
  )
}
