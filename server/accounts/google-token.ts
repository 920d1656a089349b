import { createRemoteJWKSet, jwtVerify } from 'jose'
import { EmailShape } from '../../domain/account.ts'

const keys = new Map<string, Promise<ReturnType<typeof createRemoteJWKSet>>>()
const WAIT_MS = 5000

/**
 * The e-mail address that an identity token stands for: signed by the issuer for this store, still good, and the address
 * shown to be its owner's. Null otherwise; also when the issuer cannot be asked.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export async function readGoogleToken(token: string, clientId: string, issuer: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, await keysOf(issuer), {
      audience: clientId,
      // Google signs as either.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      maxTokenAge: '1h',
      requiredClaims: ['sub', 'exp'],
    })
    // Anybody can make a Google account with somebody else's address; it is theirs once Google has seen them open a mail.
    return payload.email_verified === true ? (EmailShape.safeParse(payload.email).data ?? null) : null
  } catch {
    // A token that is forged, late or for somebody else, and an issuer that cannot be asked: nobody is signed in.
    return null
  }
}

function keysOf(issuer: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const known = keys.get(issuer) ?? discover(issuer)
  keys.set(issuer, known)
  known.catch(() => keys.delete(issuer))
  return known
}

/** OpenID Connect Discovery 1.0: where the issuer publishes its keys. */
async function discover(issuer: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(WAIT_MS) })
  const said: unknown = await answer.json()
  if (typeof said !== 'object' || said === null || !('jwks_uri' in said) || typeof said.jwks_uri !== 'string')
    throw new Error('the issuer names no keys')
  return createRemoteJWKSet(new URL(said.jwks_uri), { timeoutDuration: WAIT_MS })
}
