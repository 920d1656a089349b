import { RETENTION } from '../../../domain/privacy/retention.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { addressKey } from '../../platform/limits/limits.ts'
import { hashOfToken, newLinkToken } from '../../platform/secrets/link-token.ts'
import { deviceCookie, sharedCookieAttributes } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import { signedValue, signToken } from './signed-cookie.ts'

/** The maximum lifetime of a cookie in browsers: RFC 6265bis section 5.5. */
export const DEVICE_DAYS = RETENTION.knownDevices.days
/** After this long without a sign-in, a network address may belong to another person. */
const NETWORK_DAYS = 90
/** Known devices, or known networks, of one account. */
const MAX_PER_KIND = 20

const PREFIX = 'device:'
/** The origin of a sign-in, for the account with an email address. */
export type Place = {
  /** the account; null: no such account */
  userId: string | null
  network: string
  /** a device on which this account was signed in before, by the hash of its cookie */
  device: string | null
  isKnownNetwork: boolean
  /** true if there is an account with a verified address */
  isVerified: boolean
}

const FoundShape = z.object({
  userId: z.string(),
  isVerified: z.boolean(),
  knowsDevice: z.boolean(),
  knowsNetwork: z.boolean(),
})
type Asking = Pick<AccountsContext, 'header' | 'clientAddress' | 'accounts'>

/**
 * Reads whether the account was signed in before on this device or network. Makes one query, with or without an
 * account.
 */
export const findPlace = (context: Asking & { db: Db }, email: string): Promise<Place> =>
  findPlaceOf(context, 'email', email)

/** Like findPlace, for an account by its ID; null: no such account. */
export const findPlaceOfUser = (context: Asking & { db: Db }, userId: string | null): Promise<Place> =>
  findPlaceOf(context, 'id', userId)

async function findPlaceOf(
  { db, ...asking }: Asking & { db: Db },
  column: 'email' | 'id',
  value: string | null,
): Promise<Place> {
  const network = addressKey(asking.clientAddress)
  const device = deviceOf(asking)
  const hash = device === null ? '' : hashOfToken(device)
  const found = await firstRow(db, FoundShape, {
    name: `find-place-by-${column}`,
    text: `SELECT u.id AS "userId", u.email_verified AS is_verified,
        EXISTS (SELECT FROM known_places WHERE user_id = u.id AND kind = 'device' AND key = $2) AS knows_device,
        EXISTS (SELECT FROM known_places WHERE user_id = u.id AND kind = 'network' AND key = $3
          AND last_seen_at > now() - interval '${NETWORK_DAYS} days') AS knows_network
      FROM users u WHERE u.${column} = $1`,
    values: [value, hash, network],
  })
  return {
    userId: found?.userId ?? null,
    network,
    device: found?.knowsDevice ? hash : null,
    isKnownNetwork: found?.knowsNetwork ?? false,
    isVerified: found?.isVerified ?? false,
  }
}

/**
 * Stores this device and network as known to the account, and sets the browser's lasting cookie. The cookie signs no
 * one in: it separates attempts on this device from attempts of strangers.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export async function addKnownPlace(
  context: Omit<AccountsContext, 'db'> & { db: Db | Tx },
  userId: string,
): Promise<void> {
  const { db, accounts, addHeader, clientAddress } = context
  const device = deviceOf(context) ?? newLinkToken()
  await db.$client.query(
    `INSERT INTO known_places (user_id, kind, key) VALUES ($1, 'device', $2), ($1, 'network', $3)
      ON CONFLICT (user_id, kind, key) DO UPDATE SET last_seen_at = now()`,
    [userId, hashOfToken(device), addressKey(clientAddress)],
  )
  await db.$client.query(
    `DELETE FROM known_places WHERE user_id = $1 AND (kind, key) IN (
      SELECT kind, key FROM (SELECT kind, key, row_number() OVER (PARTITION BY kind ORDER BY last_seen_at DESC) AS nth
        FROM known_places WHERE user_id = $1) AS places WHERE nth > ${MAX_PER_KIND})`,
    [userId],
  )
  const cookie = `${deviceCookie(accounts)}=${signToken(PREFIX + device, accounts.secret)}`
  addHeader('Set-Cookie', `${cookie}; HttpOnly; ${sharedCookieAttributes(accounts, DEVICE_DAYS * 86_400)}`)
}

/** Deletes the known devices after a new password, because a stranger may have known the old one. */
export async function deleteKnownPlaces(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('DELETE FROM known_places WHERE user_id = $1', [userId])
}

function deviceOf({ header, accounts }: Pick<Asking, 'header' | 'accounts'>): string | null {
  const value = signedValue(header('cookie'), deviceCookie(accounts), accounts)
  return value?.startsWith(PREFIX) ? value.slice(PREFIX.length) : null
}
