import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import type { Me } from './me.ts'
import { signOut } from './sign-out.ts'
import { useMe } from './use-me.ts'
import { useSignedIn } from './use-signed-in.ts'

/** The account in the side menu: the signed-in person with links, or a sign-in link. */
export function AccountBlock() {
  return useSignedIn() ? <Customer /> : <Guest />
}

function Guest() {
  return (
    <div className="grid grid-cols-2 gap-3 px-4 pb-4">
      <PageLink href="/auth" className="button">
        Sign In
      </PageLink>
      <PageLink href="/auth?view=signup" className="button">
        Sign Up
      </PageLink>
    </div>
  )
}

function Customer() {
  const me = useMe()
  const [isBusy, setBusy] = useState(false)
  return (
    <section aria-label="Account" className="border-t border-line">
      <Who me={me} />
      <ul className="pb-2">
        <Item href="/dashboard" label="Dashboard" />
        {me && me.roles.length > 0 && <Item href="/admin" label="Admin Dashboard" />}
        <Item href="/settings" label="Settings" />
        <li>
          <BusyButton
            className="menu-link w-full"
            isBusy={isBusy}
            onClick={() => {
              setBusy(true)
              void signOut().finally(() => setBusy(false))
            }}
          >
            Sign Out
          </BusyButton>
        </li>
      </ul>
    </section>
  )
}

function Who({ me }: { me: Me | null | undefined }) {
  return (
    <p className="min-h-16 px-4 py-2 [overflow-wrap:anywhere]">
      <strong className="block">{me && (me.fullName || me.email)}</strong>
      <span className="block text-sm text-muted">{me?.email}</span>
    </p>
  )
}

function Item({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <PageLink href={href} className="menu-link">
        {label}
      </PageLink>
    </li>
  )
}
