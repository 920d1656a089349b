import { redirect } from '@tanstack/react-router'
import { landingPath } from '../../domain/customers/return-path.ts'
import { showOnNextPage } from '../ui/notices.ts'
import { type CurrentUser, fetchMe, type Me } from './me.ts'
import { signInAddress } from './sign-in-address.ts'

/** The time that a page waits for the session before it shows an error. */
const MAX_WAIT_MS = 10_000

type Arrival = { location: { href: string }; preload: boolean }

/** For a route's `beforeLoad`: returns the signed-in customer as `me`; redirects others to sign-in, and back afterwards. */
export async function signedInOnly({ location }: Arrival): Promise<{ me: Me }> {
  const { me } = await whoIsThere()
  // A full page load: the sign-in page has its own content policy.
  if (!me) throw redirect({ href: signInAddress(location.href, true), reloadDocument: true })
  return { me }
}

/** Returns the staff member as `me`; redirects others. */
export async function staffOnly(arrival: Arrival): Promise<{ me: Me }> {
  const { me } = await signedInOnly(arrival)
  if (me.roles.length > 0) return { me }
  if (import.meta.env.SSR) throw redirect({ href: '/?notice=not-admin' })
  if (!arrival.preload) showOnNextPage('error', 'You do not have admin access.')
  throw redirect({ href: '/', reloadDocument: true })
}

/** For sign-in pages: redirects signed-in visitors to their target. */
export async function guestsOnly(from: string | undefined): Promise<{ google: CurrentUser['google'] }> {
  const { me, google } = await whoIsThere()
  if (me) throw redirect({ href: landingPath(from, me.roles.length > 0) })
  return { google }
}

async function whoIsThere(): Promise<CurrentUser> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the session was not read in time')), MAX_WAIT_MS)
  })
  try {
    return await Promise.race([fetchMe(), late])
  } finally {
    clearTimeout(timer)
  }
}
