import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { type AccountSettings, sharedCookieAttributes } from '../customers/accounts/account-settings.ts'
import type { AccountsContext } from '../customers/accounts/accounts-context.ts'
import { signedValue, signToken } from '../customers/accounts/signed-cookie.ts'
import { consumeLimit } from '../limits.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { firstRow } from '../platform/db/rows.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { type Asker, NOT_A_UUID } from './find-order.ts'
import { hashOrNull, opensByHash } from './guest-link.ts'

const HOURS = 24

const RowShape = z.object({ id: z.string(), isTheirs: z.boolean() })

/**
 * Opens an expired guest link for one day in this browser, for a visitor who enters the email address of the order. In
 * other browsers the link asks for the address again. Refuses ORDER_NOT_FOUND, ORDER_EMAIL_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function openOldLink(
  { db, clientAddress, accounts, addHeader }: Pick<AccountsContext, 'db' | 'clientAddress' | 'accounts' | 'addHeader'>,
  { orderId, token, email }: { orderId: string; token: string; email: string },
): Promise<void> {
  if (NOT_A_UUID.test(orderId)) throw new Refusal('ORDER_NOT_FOUND')
  const order = await firstRow(
    db,
    RowShape,
    `SELECT id, lower(email) = lower($3) AS is_theirs FROM orders WHERE id = $1 AND ${opensByHash('$2::text')}`,
    [orderId, hashOrNull(token), email],
  )
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  // Attempts are counted by the ID of the row: an invented ID stores no count, and other spellings of an ID share one.
  await consumeLimit(db, 'old links', `${order.id} ${addressKey(clientAddress)}`)
  if (!order.isTheirs) throw new Refusal('ORDER_EMAIL_WRONG')
  const value = signToken(
    `${PREFIX}${orderId.toLowerCase()}:${databaseNow().getTime() + HOURS * 3_600_000}`,
    accounts.secret,
  )
  addHeader(
    'Set-Cookie',
    `${cookieOf(accounts, orderId)}=${value}; HttpOnly; ${sharedCookieAttributes(accounts, HOURS * 3600)}`,
  )
}

/** The caller who requests an order: by the session, by the token of the link, and by the cookie of openOldLink. */
export async function callerOf(
  { caller, header, accounts }: Pick<AccountsContext, 'caller' | 'header' | 'accounts'>,
  orderId: string,
  token: string | null | undefined,
): Promise<Asker> {
  const me = await caller()
  return { token: token ?? null, userId: me?.userId ?? null, isOpened: isOpened(accounts, header('cookie'), orderId) }
}

const PREFIX = 'opened-order:'

const cookieOf = ({ overHttps }: Pick<AccountSettings, 'overHttps'>, orderId: string): string =>
  `${overHttps ? '__Host-' : ''}opened-${orderId.toLowerCase()}`

function isOpened(accounts: AccountSettings, cookies: string | undefined, orderId: string): boolean {
  if (NOT_A_UUID.test(orderId)) return false
  const mine = `${PREFIX}${orderId.toLowerCase()}:`
  const value = signedValue(cookies, cookieOf(accounts, orderId), accounts)
  return value?.startsWith(mine) === true && Number(value.slice(mine.length)) > databaseNow().getTime()
}
