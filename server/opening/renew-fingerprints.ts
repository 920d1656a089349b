import { OPENING_CHECK_KINDS } from '../../domain/opening/opening-check.ts'
import { fingerprintsNow, type OpeningNeeds } from './read-opening.ts'

/**
 * Digests with the present SESSION_SECRET anew what was tried before the opening and has not changed since, so that it still counts
 * once the former secrets are no longer set.
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
