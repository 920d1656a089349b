import { landingPath } from '../../domain/customers/return-path.ts'
import { fetchMe } from './me.ts'

/** Leaves the page for signing in, in a document of its own: back to where one came from, else staff to the back office. */
export async function leaveSignInPage(from: string | undefined): Promise<void> {
  // If the account cannot be loaded, the dashboard is opened, which loads it again.
  const isStaff =
    from === undefined &&
    (await fetchMe().then(
      ({ me }) => me !== null && me.roles.length > 0,
      () => false,
    ))
  window.location.replace(landingPath(from, isStaff))
}
