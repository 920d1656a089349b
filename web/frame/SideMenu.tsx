import { Dialog } from '@base-ui/react/dialog'
import type { RefObject } from 'react'
import { aogPhoneLabel } from '../../domain/settings/aog-at-all-hours.ts'
import { shownContact } from '../../domain/settings/shown-contact.ts'
import { store } from '../../domain/settings/store.ts'
import { AccountBlock } from '../accounts/AccountBlock.tsx'
import { phoneAddress } from '../addresses.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { currentPlace } from './current-place.ts'
import { COMPANY, HOME, PART_FAMILIES, type Place, QUICK_ORDER, SERVICES, SHOP } from './navigation.ts'
import { SearchForm } from './SearchForm.tsx'

type Props = { isOpen: boolean; onOpen: (open: boolean) => void; button: RefObject<HTMLElement | null> }

/** Account, search, navigation and the store's contact details, in a drawer on narrow screens. */
export function SideMenu({ isOpen, onOpen, button }: Props) {
  const closeBehindLink = (event: React.MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onOpen(false)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-navy/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={button}
          onClick={closeBehindLink}
          onSubmit={event => !event.isDefaultPrevented() && onOpen(false)}
          className="fixed inset-y-0 left-0 z-50 flex w-full max-w-[min(22rem,calc(100vw-3rem))] flex-col border-r border-edge bg-panel transition-transform duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <header className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
            <Dialog.Title className="text-lg">Menu</Dialog.Title>
            <Dialog.Close
              aria-label="Close menu"
              className="inline-grid size-11 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" size={24} />
            </Dialog.Close>
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain pb-4">
            <div className="p-4">
              <SearchForm search="" />
            </div>
            <AccountBlock />
            <Navigation />
            <Contact />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Navigation() {
  const { pathname } = window.location
  const isService = SERVICES.some(({ href }) => href === pathname)
  return (
    <nav aria-label="Menu">
      <ul className="border-t border-line">
        {[HOME, SHOP, PART_FAMILIES, QUICK_ORDER].map(place => (
          <MenuItem key={place.href} place={place} />
        ))}
        <li className="border-b border-line">
          <details className="group" open={isService}>
            <summary className="menu-link justify-between">
              Services
              <span className="rotate-90 group-open:-rotate-90">
                <Icon name="next" size={18} />
              </span>
            </summary>
            <ul className="pb-2 pl-4">
              {SERVICES.map(place => (
                <MenuItem key={place.href} place={place} isPlain />
              ))}
            </ul>
          </details>
        </li>
        {COMPANY.map(place => (
          <MenuItem key={place.href} place={place} />
        ))}
      </ul>
    </nav>
  )
}

function MenuItem({ place: { href, label }, isPlain = false }: { place: Place; isPlain?: boolean }) {
  return (
    <li className={isPlain ? '' : 'border-b border-line'}>
      <PageLink href={href} aria-current={currentPlace(href, window.location.pathname)} className="menu-link">
        {label}
      </PageLink>
    </li>
  )
}

function Contact() {
  return (
    <section className="px-4 pt-4 text-sm">
      <h2 className="text-base">Contact</h2>
      <ul>
        {shownContact(store.phone) && (
          <ContactLink icon="phone" href={phoneAddress(store.phone)} label={`Sales ${store.phone}`} />
        )}
        {shownContact(store.aogPhone) && (
          <ContactLink icon="phone" href={phoneAddress(store.aogPhone)} label={aogPhoneLabel()} />
        )}
        {shownContact(store.mailboxes.sales) && (
          <ContactLink icon="mail" href={`mailto:${store.mailboxes.sales}`} label={store.mailboxes.sales} />
        )}
      </ul>
      <p className="mt-1 text-muted">{store.hours}</p>
    </section>
  )
}

function ContactLink({ icon, href, label }: Place & { icon: IconName }) {
  return (
    <li>
      <PageLink href={href} className="inline-flex min-h-11 items-center gap-2 hover:underline">
        <Icon name={icon} size={18} />
        {label}
      </PageLink>
    </li>
  )
}
