import { createHash } from 'node:crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { magicLink } from 'better-auth/plugins/magic-link'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { store } from '../../../domain/settings/store.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { LinkDraftRequest } from '../../mail/templates/link-draft-request.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type AccountSettings, authPrefix, SESSION_S, sessionCookie } from './account-settings.ts'
import { readGoogleToken } from './google-token.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { sessions, signIns, twoFactors, users, verifications } from './tables.ts'
import { makeVerification } from './verification-token.ts'

export const MINUTES = { magicLink: 10, reset: 60 }
const DAY_S = 86_400
export const ADDRESS_HEADER = 'x-store-client-address'

const RESET = 'reset-password:'
const linkDigest = (text: string): string => createHash('sha256').update(text).digest('base64url')
/** The stored identifier of a password reset link. */
export const resetIdentifier = (token: string): string => linkDigest(RESET + token)
/** The stored identifier of a sign-in link, as Better Auth names it. */
export const magicLinkIdentifier = (token: string): string => `magic-link:${linkDigest(token)}`

/** Writes a mail with a link in the transaction of its cause. */
export type LinkMails = {
  /** `carries`: the draft that opening the link submits */
  verification: (to: { name: string; email: string }, token: string, carries?: LinkDraftRequest) => Promise<void>
  magicLink: (email: string, token: string, carries?: LinkDraftRequest) => Promise<void>
  reset: (to: { name: string; email: string }, token: string) => Promise<void>
}

/** How passwords are hashed and checked. If a transaction needs the result, this happens before the transaction. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
}

/** Called after a user was created, by sign-up, a link or Google. */
type Listeners = {
  onNewUser?: (user: { id: string; name: string; email: string }) => Promise<void>
}

const NO_LINK_MAILS: LinkMails = {
  verification: () => Promise.reject(new Error('no mails here')),
  magicLink: () => Promise.reject(new Error('no mails here')),
  reset: () => Promise.reject(new Error('no mails here')),
}

/**
 * Better Auth logs some of its own failures and then answers as if nothing had happened: a mail that was not written, a
 * statement that failed at sign-up or sign-out. This logger throws such an error instead. Problems of the request
 * itself arrive as text or as Better Auth's own errors.
 */
function throwFailure(_: string, ...said: unknown[]): void {
  const failure = said.find(one => one instanceof Error && !isAPIError(one))
  if (failure) throw failure
}

/**
 * Better Auth on the tables of the store. Its HTTP routes are not mounted: procedures call it, after the store's
 * limits, shapes and origin check. In a transaction its writes and mails are atomic; `passwords` supplies hashes made
 * and checked before, because a transaction holds one of few connections.
 */
export function authOn(
  db: Db | Tx,
  settings: AccountSettings,
  mails: LinkMails = NO_LINK_MAILS,
  on: Listeners = {},
  { hash = hashPassword, verify = verifyPassword }: Partial<Passwords> = {},
) {
  return betterAuth({
    appName: store.name,
    ...secretsOf(settings),
    baseURL: 'http://localhost',
    basePath: '/auth-is-not-mounted',
    telemetry: { enabled: false },
    logger: { level: 'error', log: throwFailure },
    rateLimit: { enabled: false },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: signIns, verification: verifications, twoFactor: twoFactors },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash, verify: ({ hash, password }) => verify(hash, password) },
      resetPasswordTokenExpiresIn: MINUTES.reset * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mails.reset(user, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      // The store sends its own link, because Better Auth's signed links can be opened any number of times until they
      // expire.
      sendVerificationEmail: async ({ user }) => mails.verification(user, await makeVerification(db, user.id)),
    },
    databaseHooks: { user: { create: { after: async user => on.onNewUser?.(user) } } },
    // The token is hashed, because a reader of the table must not be able to set a password.
    verification: {
      storeIdentifier: { default: 'plain', overrides: { [RESET]: { hash: async of => linkDigest(of) } } },
    },
    session: { expiresIn: SESSION_S, updateAge: DAY_S, freshAge: 0 },
    ...(settings.google ? { socialProviders: googleProvider(settings.google) } : {}),
    account: { accountLinking: { enabled: true, trustedProviders: ['google'] } },
    plugins: [
      magicLink({
        expiresIn: MINUTES.magicLink * 60,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token }) => mails.magicLink(email, token),
      }),
      // count-sign-in.ts counts wrong codes, because it knows devices and networks; Better Auth's own count would let a
      // stranger lock the owner out.
      twoFactor({ issuer: store.name, accountLockout: { enabled: false } }),
    ],
    advanced: {
      database: { generateId: 'uuid' },
      // The origin of a change is checked by the store's own middleware (security.ts).
      disableCSRFCheck: true,
      disableOriginCheck: true,
      // Stores the full address instead of the network, because people recognize their address.
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      cookiePrefix: authPrefix(settings),
      cookies: { session_token: { name: sessionCookie(settings) } },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: settings.overHttps },
    },
  } satisfies BetterAuthOptions)
}

/**
 * The version number under which Better Auth stores sealed data (`$ba$…$`). It is derived from the secret, so the
 * order of the secrets does not matter.
 */
export const secretVersion = (secret: string): number =>
  createHash('sha256').update(`version of a secret: ${secret}`).digest().readUInt32BE(0) & 0x7fffffff

/** The current secret comes first. The oldest secret opens data sealed before versions existed. */
const secretsOf = ({ secret, formerSecrets }: AccountSettings) => ({
  secret: formerSecrets.at(-1) ?? secret,
  secrets: [...new Set([secret, ...formerSecrets])].map(value => ({ version: secretVersion(value), value })),
})

const googleProvider = ({ clientId, issuer }: NonNullable<AccountSettings['google']>) => ({
  google: {
    clientId,
    clientSecret: 'only tokens are taken',
    verifyIdToken: async (token: string) => (await readGoogleToken(token, clientId, issuer)) !== null,
    // Leaves out the picture, which would be loaded from Google. The name is cut to the store’s limit.
    mapProfileToUser: ({ name }: { name?: string }) => ({ name: oneLine(name ?? '', 100), image: undefined }),
  },
})

export type Auth = ReturnType<typeof authOn>
