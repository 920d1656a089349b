import { useEffect, useRef } from 'react'
import { shownContact } from '../../domain/settings/shown-contact.ts'
import { store } from '../../domain/settings/store.ts'
import { Logo } from './Logo.tsx'

/** The print header, which replaces bars and menus: the store, the page, and the time. */
export function PrintHead() {
  const page = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The time is that of printing, as the HTML of a cached page is older.
    const stamp = () => {
      if (page.current) page.current.textContent = pageOf(window.location, new Date())
    }
    window.addEventListener('beforeprint', stamp)
    return () => window.removeEventListener('beforeprint', stamp)
  }, [])
  const { name, logo, phone, mailboxes, address } = store
  return (
    <div className="only-printed mb-4">
      <p className="font-semibold">
        {logo ? <Logo logo={logo} dark={null} alt={name} /> : `${name} · `}
        {[phone, mailboxes.sales].filter(contact => shownContact(contact) !== null).join(' · ')}
      </p>
      <p className="[overflow-wrap:anywhere] text-muted">
        {address.line1}, {address.city}, {address.state} {address.postalCode}
        <span ref={page} className="block" />
      </p>
    </div>
  )
}

/** The page's address without the key of an order, and the date. */
function pageOf({ href }: Location, now: Date): string {
  const address = new URL(href)
  address.searchParams.delete('token')
  address.hash = ''
  const day = now.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
  return `${address.href} · Printed ${day}`
}
