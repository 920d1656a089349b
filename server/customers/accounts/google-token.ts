import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { EmailShape } from '../../../domain/customers/account.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { waitWithoutTurn } from '../../platform/limits/concurrency-queue.ts'

/** Domains whose mailboxes Google hosts, in addition to the domain that a token names as `hd`. */
const GOOGLE_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

const keys = new Map<string, Promise<ReturnType<typeof createRemoteJWKSet>>>()
const WAIT_MS = 5000

/** The issuer's keys could not be fetched; see `cause`. */
export class IssuerUnavailable extends Error {}

export type GoogleAccount = {
  /** the ID of the Google account, which Google never gives to another one */
  sub: string
  email: string
  /** on one line, cut to the store’s limit; empty: none */
  name: string
  /** true if Google hosts the mailbox: it belongs to this account now, not only at the time of verification */
  ownsMailbox: boolean
  /** the nonce that the page passed to Google; null: none */
  nonce: string | null
}

/**
 * The Google account of an identity token. Null unless the issuer has signed the token for this store, the token is
 * valid, and its address is verified. Throws IssuerUnavailable.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export async function readGoogleToken(token: string, clientId: string, issuer: string): Promise<GoogleAccount | null> {
  try {
    const expected = {
      audience: clientId,
      // Google signs with either issuer name.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      maxTokenAge: '1h',
      requiredClaims: ['sub', 'exp'],
    }
    const { payload } = await waitWithoutTurn(async () => jwtVerify(token, await keysOf(issuer), expected))
    // Anyone can create a Google account with another person's address; Google verifies the address by a mail.
    const email = payload.email_verified === true ? EmailShape.safeParse(payload.email).data : undefined
    if (email === undefined || payload.sub === undefined) return null
    // The token was made for another program, although it names this store too: OpenID Connect Core 1.0, section
    // 3.1.3.7.
    const audiences = [payload.aud ?? []].flat()
    if ((payload.azp !== undefined || audiences.length > 1) && payload.azp !== clientId) return null
    const domain = email.slice(email.lastIndexOf('@') + 1)
    return {
      sub: payload.sub,
      email,
      name: typeof payload.name === 'string' ? oneLine(payload.name, 100) : '',
      ownsMailbox: GOOGLE_DOMAINS.has(domain) || payload.hd === domain,
      nonce: typeof payload.nonce === 'string' ? payload.nonce : null,
    }
  } catch (error) {
    if (isAboutToken(error)) return null
    throw new IssuerUnavailable('the issuer cannot be asked', { cause: error })
  }
}

// The keys were late, invalid or missing: https://github.com/panva/jose/blob/main/docs/util/errors/README.md
const ABOUT_KEYS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** True if the token is forged, expired or for another client. */
const isAboutToken = (error: unknown): boolean => error instanceof errors.JOSEError && !ABOUT_KEYS.has(error.code)

function keysOf(issuer: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const known = keys.get(issuer) ?? discover(issuer)
  keys.set(issuer, known)
  known.catch(() => keys.delete(issuer))
  return known
}

/** OpenID Connect Discovery 1.0: where the issuer publishes its keys. */
async function discover(issuer: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(WAIT_MS) })
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || !('jwks_uri' in body) || typeof body.jwks_uri !== 'string')
    throw new Error('the issuer names no keys')
  return createRemoteJWKSet(new URL(body.jwks_uri), { timeoutDuration: WAIT_MS })
}
