import type { ReactNode } from 'react'
import { aogPhoneLabel } from '../../domain/settings/aog-at-all-hours.ts'
import { shownContact } from '../../domain/settings/shown-contact.ts'
import { phoneAddress } from '../addresses.ts'
import { useStoreValues } from '../store-values.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { COMPANY, HOME, PART_FAMILIES, type Place, SERVICES, SHOP, SUPPORT } from './navigation.ts'

/** The links of the footer, and where and when the store can be reached. */
export function FooterColumns() {
  const store = useStoreValues()
  const services = SERVICES.map(place => (place.href === '/services' ? { ...place, label: 'Services' } : place))
  return (
    <>
      <div className="wrap-page grid grid-cols-2 gap-x-6 gap-y-4 py-6 sm:grid-cols-3 sm:gap-x-8 sm:gap-y-8 sm:py-10 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <Column id="menu" title="Quick Links" className="col-span-2 sm:col-span-3 lg:col-span-1">
          <ul className="columns-2 gap-x-6 sm:max-lg:columns-3">
            {[HOME, SHOP, PART_FAMILIES, ...services, ...COMPANY].map(place => (
              <FooterLink key={place.href} {...place} />
            ))}
          </ul>
        </Column>
        <Column title="Customer Support" className="max-sm:col-span-2">
          <ul className="max-sm:columns-2 max-sm:gap-x-6">
            {SUPPORT.map(place => (
              <FooterLink key={place.href} {...place} />
            ))}
          </ul>
        </Column>
        <FooterContact />
        <FooterAddress />
      </div>
      <div className="border-t border-on-navy/25">
        <div className="wrap-page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
          {/* The browser’s clock may be in another year than the store’s. */}
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {store.name}
          </p>
          <SocialLinks />
        </div>
      </div>
    </>
  )
}

export function FooterContact() {
  const store = useStoreValues()
  const { phone, aogPhone, mailboxes } = store
  const phones = [
    { number: phone, label: `Sales ${phone}` },
    { number: aogPhone, label: aogPhoneLabel(store) },
  ].filter(({ number }) => shownContact(number) !== null)
  const shownMailboxes = [mailboxes.sales, mailboxes.support, mailboxes.aog].filter(one => shownContact(one) !== null)
  if (phones.length + shownMailboxes.length === 0) return null
  return (
    <section>
      <h2 className="text-base">Talk to us</h2>
      <ul className="mt-1">
        {phones.map(({ number, label }) => (
          <FooterLink key={number} href={phoneAddress(number)} label={label} />
        ))}
        {shownMailboxes.map(mailbox => (
          <FooterLink key={mailbox} href={`mailto:${mailbox}`} label={mailbox} />
        ))}
      </ul>
    </section>
  )
}

export function FooterAddress() {
  const { address, hours } = useStoreValues()
  const town = `${address.city}, ${address.state} ${address.postalCode}`
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address.line1}, ${town}`)}`
  return (
    <section>
      <h2 className="text-base">Address</h2>
      <address className="mt-1 leading-8 not-italic">
        {address.line1}
        <br />
        {town}
      </address>
      <p className="leading-8">{hours}</p>
      <a href={map} rel="noopener" className={LINK}>
        Map
        <span className="sr-only"> of where we are, at OpenStreetMap</span>
      </a>
    </section>
  )
}

function Column({ title, children, ...nav }: { title: string; children: ReactNode; id?: string; className?: string }) {
  return (
    <nav aria-label={title} {...nav}>
      <h2 className="text-base">{title}</h2>
      <div className="mt-1">{children}</div>
    </nav>
  )
}

const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline pointer-coarse:min-h-11'

function FooterLink({ href, label }: Place) {
  return (
    <li className="break-inside-avoid">
      <PageLink href={href} className={LINK}>
        {label}
      </PageLink>
    </li>
  )
}

export function SocialLinks() {
  const social: Record<string, string | null> = useStoreValues().social ?? {}
  const pages = Object.entries(social).flatMap(([name, url]) => (url ? [{ name, url }] : []))
  if (pages.length === 0) return null
  return (
    <ul aria-label="Social pages" className="flex flex-wrap gap-x-6">
      {pages.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noopener me" className={LINK}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
