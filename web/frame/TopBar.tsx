import { store } from '../../store.config.ts'
import { phoneAddress } from '../addresses.ts'
import { Icon } from '../ui/Icon.tsx'

const LINK = 'inline-flex min-h-10 items-center gap-2 hover:underline pointer-coarse:min-h-11'

/** How to reach the back office, above everything. */
export function TopBar() {
  return (
    <div className="wrap-page flex items-center justify-between gap-4">
      <p className="flex flex-wrap gap-x-6">
        <a href={phoneAddress(store.phone)} className={LINK}>
          <Icon name="phone" size={16} />
          <span className="tabular-nums">{store.phone}</span>
        </a>
        <a href={`mailto:${store.mailboxes.sales}`} className={LINK}>
          <Icon name="mail" size={16} />
          {store.mailboxes.sales}
        </a>
      </p>
      <p className="shrink-0 max-md:hidden">{store.hours}</p>
    </div>
  )
}

/** To the links of the footer, until the side menu can be opened (SideMenuPlace). */
export function MenuLink() {
  return (
    <a
      id="menu-button"
      href="#menu"
      aria-label="Menu"
      className="-ml-2.5 inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken lg:hidden"
    >
      <Icon name="menu" size={24} />
    </a>
  )
}

/** The store's mark and name. The mark is a hex bolt head in plan, with its centre lines. */
export function Brand() {
  return (
    <a href="/" className="flex min-h-11 items-center gap-2.5 font-semibold tracking-tight">
      <svg width="30" height="30" viewBox="0 0 32 32" fill="none" aria-hidden="true" className="shrink-0 text-accent">
        <path
          d="M9.500 4.740h13l6.500 11.260-6.500 11.260h-13L3 16z"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinejoin="round"
        />
        <circle cx="16" cy="16" r="6.500" stroke="currentColor" strokeWidth="2.25" />
        <path d="M16 1v5M16 26v5M1 16h4M27 16h4M16 13v6M13 16h6" stroke="currentColor" strokeWidth="1" />
      </svg>
      <span className="text-lg leading-tight">{store.name}</span>
    </a>
  )
}

/** Links for signing in, or the menu of the account: which is shown follows from the hint on the document (web/accounts/signed-in.ts). */
export function AccountMenu() {
  return (
    <>
      <p className="for-guests flex items-center whitespace-nowrap">
        <a href="/auth" className={SIGN_IN_LINK}>
          Sign In
        </a>
        <span aria-hidden="true" className="text-muted">
          |
        </span>
        <a href="/auth?view=signup" className={SIGN_IN_LINK}>
          Sign Up
        </a>
      </p>
      <details id="account-menu" data-menu="" className="for-customers relative">
        <summary aria-label="Account" className="account-button">
          <Icon name="user" size={24} />
        </summary>
        <div className="absolute top-full right-0 z-30 mt-1 w-64 border border-edge bg-panel py-1">
          <p className="min-h-16 border-b border-line px-4 py-2 [overflow-wrap:anywhere]">
            <strong id="account-name" className="block" />
            <span id="account-email" className="block text-sm text-muted" />
          </p>
          <a href="/dashboard" className="menu-row">
            Dashboard
          </a>
          <a href="/admin" id="account-admin" className="menu-row" hidden>
            Admin Dashboard
          </a>
          <a href="/settings" className="menu-row">
            Settings
          </a>
          <button type="button" id="account-sign-out" className="menu-row w-full border-t border-line text-left">
            Sign out
          </button>
        </div>
      </details>
    </>
  )
}

const SIGN_IN_LINK = 'inline-flex min-h-11 items-center rounded-md px-2 text-[0.9375rem] font-medium hover:bg-sunken'
