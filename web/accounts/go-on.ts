import { landingPath } from '../../domain/customers/return-path.ts'
import { askMe } from './me.ts'

/** Leaves the page for signing in, in a document of its own: back to where one came from, else an admin to the back office. */
export async function goOn(from: string | undefined): Promise<void> {
  // Whoever cannot be asked for is led to the dashboard, which asks again.
  const isAdmin =
    from === undefined &&
    (await askMe().then(
      ({ me }) => me?.isAdmin ?? false,
      () => false,
    ))
  window.location.replace(landingPath(from, isAdmin))
}
