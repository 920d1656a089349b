import { OPENING_CHECK_KINDS } from '../../domain/opening/opening-check.ts'
import { fingerprintsNow, type OpeningNeeds } from './read-opening.ts'

/**
 * Recomputes the fingerprints of unchanged checks with the current SESSION_SECRET, so that they stay valid once the
 * former secrets are removed.
 */
export async function renewFingerprints(
  needs: Pick<OpeningNeeds, 'db' | 'store' | 'settings' | 'gateway' | 'secret' | 'formerSecrets'>,
): Promise<void> {
  const present = fingerprintsNow(needs)
  for (const secret of needs.formerSecrets) {
    const former = fingerprintsNow({ ...needs, secret })
    for (const kind of OPENING_CHECK_KINDS)
      await needs.db.$client.query(
        'UPDATE opening_checks SET fingerprint = $3 WHERE kind = $1 AND fingerprint = $2 AND $2 <> $3',
        [kind, former[kind], present[kind]],
      )
  }
}
