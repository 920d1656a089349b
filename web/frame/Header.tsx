import { store } from '../../store.config.ts'
import { phoneAddress } from '../addresses.ts'
import { CartButton } from '../cart/CartButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SearchForm } from './SearchForm.tsx'

/** Top bar and header of every page. */
export function Header({ search }: { search: string }) {
  return (
    <header>
      <div className="bg-navy text-sm text-on-navy">
        <div className="wrap-page flex min-h-11 items-center justify-between gap-4">
          <a href={phoneAddress(store.phone)} className="inline-flex min-h-11 items-center gap-2 hover:underline">
            <Icon name="phone" size={16} />
            {store.phone}
          </a>
          <span className="hidden md:inline">{store.hours}</span>
          <a
            href={`mailto:${store.mailboxes.sales}`}
            className="inline-flex min-h-11 items-center gap-2 hover:underline"
          >
            <Icon name="mail" size={16} />
            <span className="max-sm:sr-only">{store.mailboxes.sales}</span>
            <span className="sm:hidden" aria-hidden="true">
              E-mail
            </span>
          </a>
        </div>
      </div>
      <div className="border-b border-line bg-panel">
        <div className="wrap-page flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
          <a href="/" className="flex min-h-11 items-center gap-2.5 font-semibold tracking-tight">
            <Mark />
            <span className="text-lg leading-none">{store.name}</span>
          </a>
          <nav aria-label="Main" className="max-md:hidden">
            <ul className="flex">
              <NavItem href="/" label="Home" />
              <NavItem href="/shop" label="Shop" />
            </ul>
          </nav>
          <div className="order-last w-full md:order-none md:w-auto md:flex-1 md:max-w-xl md:ml-auto">
            <SearchForm search={search} />
          </div>
          <div className="ml-auto flex items-center md:ml-0">
            <a href="/shop" className="inline-flex min-h-11 items-center px-3 font-semibold md:hidden">
              Shop
            </a>
            <CartButton />
          </div>
        </div>
      </div>
    </header>
  )
}

function NavItem({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href} className="inline-flex min-h-11 items-center rounded-md px-3 font-medium hover:bg-sunken">
        {label}
      </a>
    </li>
  )
}

/** The store's mark: a hex bolt head in plan, with its centre lines. */
function Mark() {
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" fill="none" aria-hidden="true" className="text-accent">
      <path
        d="M9.500 4.740h13l6.500 11.260-6.500 11.260h-13L3 16z"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="6.500" stroke="currentColor" strokeWidth="2.25" />
      <path d="M16 1v5M16 26v5M1 16h4M27 16h4M16 13v6M13 16h6" stroke="currentColor" strokeWidth="1" />
    </svg>
  )
}
