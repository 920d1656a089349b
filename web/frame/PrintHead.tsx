import { useEffect, useRef } from 'react'
import { store } from '../../domain/settings/store.ts'
import { Logo } from './Logo.tsx'

/** Whose it is, on paper, where the bars and menus around a page are left out; and which page it is, as of when. */
export function PrintHead() {
  const page = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // What is on paper was said when it was printed, and of a kept page the HTML is older.
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
        {phone} · {mailboxes.sales}
      </p>
      <p className="[overflow-wrap:anywhere] text-muted">
        {address.line1}, {address.city}, {address.state} {address.postalCode}
        <span ref={page} className="block" />
      </p>
    </div>
  )
}

/** The page's address without the key that opens somebody's order, and the day. */
function pageOf({ href }: Location, now: Date): string {
  const address = new URL(href)
  address.searchParams.delete('token')
  address.hash = ''
  const day = now.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
  return `${address.href} · Printed ${day}`
}
