import { createRemoteJWKSet, jwtVerify } from 'jose'

const keys = new Map<string, Promise<ReturnType<typeof createRemoteJWKSet>>>()
const WAIT_MS = 5000

/**
 * Whether an identity token was signed by the issuer for this store and is still good.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export async function verifyGoogleToken(token: string, clientId: string, issuer: string): Promise<boolean> {
  try {
    await jwtVerify(token, await keysOf(issuer), {
      audience: clientId,
      // Google signs as either.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      maxTokenAge: '1h',
    })
    return true
  } catch {
    // A token that is forged, late or for somebody else, and an issuer that cannot be asked: nobody is signed in.
    return false
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
