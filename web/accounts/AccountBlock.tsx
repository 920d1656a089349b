import { Suspense, use, useState, useSyncExternalStore } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { askMe, type Me } from './me.ts'
import { signOut } from './sign-out.ts'
import { forgetHint, isSignedIn, onSignedInChange } from './signed-in.ts'

/** The account in the side menu: who is signed in and where to go from there, or how to sign in. */
export function AccountBlock() {
  const isIn = useSyncExternalStore(onSignedInChange, isSignedIn)
  return isIn ? <Customer /> : <Guest />
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
  const [asked] = useState(askOnce)
  const [isBusy, setBusy] = useState(false)
  return (
    <section aria-label="Account" className="border-t border-line">
      <Suspense fallback={<Who me={null} />}>
        <Asked asked={asked} />
      </Suspense>
      <ul className="pb-2">
        <Item href="/dashboard" label="Dashboard" />
        <Suspense>
          <AdminItem asked={asked} />
        </Suspense>
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

type Asking = { asked: Promise<Me | null> }

/** Null when it is not to be known just now: the links are good all the same. */
const askOnce = async (): Promise<Me | null> => {
  const answer = await askMe().catch(() => null)
  // The session ended by itself.
  if (answer && !answer.me) forgetHint()
  return answer?.me ?? null
}

const Asked = ({ asked }: Asking) => <Who me={use(asked)} />
const AdminItem = ({ asked }: Asking) => use(asked)?.isAdmin && <Item href="/admin" label="Admin Dashboard" />

function Who({ me }: { me: Me | null }) {
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
