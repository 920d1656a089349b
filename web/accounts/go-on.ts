import { landingPath } from '../../domain/customers/return-path.ts'
import { fetchMe } from './me.ts'

/** Leaves the page for signing in, in a document of its own: back to where one came from, else staff to the back office. */
export async function goOn(from: string | undefined): Promise<void> {
  // Whoever cannot be asked for is led to the dashboard, which asks again.
  const isStaff =
    from === undefined &&
    (await fetchMe().then(
      ({ me }) => me !== null && me.roles.length > 0,
      () => false,
    ))
  window.location.replace(landingPath(from, isStaff))
}
