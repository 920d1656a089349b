import { signOut } from '../accounts/sign-out.ts'
import { useMe } from '../accounts/use-me.ts'
import { DetailsMenu } from '../ui/DetailsMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** Links for signing in, or the menu of the account: which is shown follows from the hint on the document (web/accounts/signed-in.ts). */
export function AccountMenu() {
  const me = useMe()
  return (
    <nav aria-label="Account" className="max-md:hidden">
      <p className="for-guests flex items-center whitespace-nowrap">
        <PageLink href="/auth" className={SIGN_IN_LINK}>
          Sign In
        </PageLink>
        <span aria-hidden="true" className="text-muted">
          |
        </span>
        <PageLink href="/auth?view=signup" className={SIGN_IN_LINK}>
          Sign Up
        </PageLink>
      </p>
      <DetailsMenu
        summary={<Icon name="user" size={24} />}
        summaryClass="account-button"
        label="Account"
        className="for-customers"
      >
        <div className="absolute top-full right-0 z-30 mt-1 w-64 border border-edge bg-panel py-1">
          <p className="min-h-16 border-b border-line px-4 py-2 [overflow-wrap:anywhere]">
            <strong className="block">{me && (me.fullName || me.email)}</strong>
            <span className="block text-sm text-muted">{me?.email}</span>
          </p>
          <PageLink href="/dashboard" className="menu-row">
            Dashboard
          </PageLink>
          {me && me.roles.length > 0 && (
            <PageLink href="/admin" className="menu-row">
              Admin Dashboard
            </PageLink>
          )}
          <PageLink href="/settings" className="menu-row">
            Settings
          </PageLink>
          <button
            type="button"
            onClick={() => void signOut()}
            className="menu-row w-full border-t border-line text-left"
          >
            Sign out
          </button>
        </div>
      </DetailsMenu>
    </nav>
  )
}

const SIGN_IN_LINK = 'inline-flex min-h-11 items-center rounded-md px-2 text-[0.9375rem] font-medium hover:bg-sunken'
