import { store } from '../../store.config.ts'
import { phoneAddress } from '../addresses.ts'

/** The foot of every page. */
export function Footer() {
  const { address } = store
  return (
    <footer className="mt-16 bg-navy text-on-navy">
      <div className="wrap-page grid gap-8 py-10 text-sm sm:grid-cols-3">
        <section>
          <h2 className="text-base">{store.name}</h2>
          <address className="mt-2 not-italic leading-6">
            {address.line1}
            <br />
            {address.city}, {address.state} {address.postalCode}
          </address>
        </section>
        <nav aria-label="Quick Links">
          <h2 className="text-base">Quick Links</h2>
          <ul className="mt-1">
            <FooterLink href="/" label="Home" />
            <FooterLink href="/shop" label="Shop all parts" />
            <FooterLink href="/shop?sort=created_at-desc" label="Newest parts" />
          </ul>
        </nav>
        <section>
          <h2 className="text-base">Talk to us</h2>
          <ul className="mt-1">
            <FooterLink href={phoneAddress(store.phone)} label={`Sales ${store.phone}`} />
            <FooterLink href={phoneAddress(store.aogPhone)} label={`AOG, day and night ${store.aogPhone}`} />
            <FooterLink href={`mailto:${store.mailboxes.sales}`} label={store.mailboxes.sales} />
          </ul>
          <p className="mt-1">{store.hours}</p>
        </section>
      </div>
      <div className="border-t border-on-navy/20">
        <p className="wrap-page py-4 text-sm">
          © {new Date().getFullYear()} {store.name}
        </p>
      </div>
    </footer>
  )
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href} className="inline-flex min-h-8 items-center hover:underline pointer-coarse:min-h-11">
        {label}
      </a>
    </li>
  )
}
