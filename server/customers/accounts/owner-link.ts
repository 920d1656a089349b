import { createHmac } from 'node:crypto'
import type { OwnerShape } from '../../../domain/customers/account.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { z } from '../../../domain/text/zod.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { addressKey } from '../../platform/limits/limits.ts'
import { closeSecret, deleteSecret, generatedSecret } from '../../platform/secrets/generated-secret.ts'
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import type { AccountSettings } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import { hashPassword } from './hash-password.ts'
import { addConfirmedUser } from './internal/add-confirmed-user.ts'
import { setPassword } from './internal/set-password.ts'
import { setRoles } from './internal/set-roles.ts'
import { lockAdmins } from './lock-admins.ts'
import { isCommonPassword } from './most-used-passwords.ts'

// The first admin of a store is created in the browser, by a link that only the terminal shows. Its token is derived
// from the session secret and a random number of this database, so it is the same after a restart and in every
// process, and stored nowhere. Once there is an admin, the number is erased: no token is valid again, whatever
// becomes of the admin.

const SECRET = 'owner-link'

const tokenOf = ({ secret }: Pick<AccountSettings, 'secret'>, number: string): string =>
  createHmac('sha256', secret).update(`owner-link:${number}`).digest('base64url')

/** The link for the terminal; null: there is or was an admin. */
export async function ownerLink(
  db: Db,
  accounts: Pick<AccountSettings, 'secret'>,
  publicUrl: string,
): Promise<string | null> {
  const number = await generatedSecret(db, SECRET)
  if (number === '') return null
  if (await hasAdmin(db)) {
    await closeSecret(db, SECRET)
    return null
  }
  return `${publicUrl}/auth/owner?${new URLSearchParams({ token: tokenOf(accounts, number) })}`
}

/** Lets an operator delete the admin of the demonstration, who is the last admin: the next start prints a new link. */
export const reopenOwnerLink = (tx: Tx): Promise<void> => deleteSecret(tx, SECRET)

/**
 * Creates the owner's account: the first admin, whose address counts as confirmed, because the terminal has shown the
 * link. One of two concurrent calls succeeds. Refuses LINK_SPENT for a wrong or expired token, COMMON_PASSWORD,
 * ALREADY_REGISTERED, TOO_MANY_ATTEMPTS.
 */
export async function makeOwner(
  context: AccountsContext,
  { token, fullName, email, password }: z.output<typeof OwnerShape>,
): Promise<void> {
  const { db, accounts, clientAddress } = context
  // Check the token first: a caller without it must learn nothing about passwords or accounts.
  await consumeLimit(db, 'opened links', addressKey(clientAddress))
  await checkToken(db, accounts, token)
  await refundLimit(db, 'opened links', addressKey(clientAddress))
  if (isCommonPassword(password)) throw new Refusal('COMMON_PASSWORD')
  const hash = await hashPassword(password)
  const accountId = await inTransaction(db, async tx => {
    await lockAdmins(tx)
    await checkToken(tx, accounts, token)
    if (await hasAdmin(tx)) throw new Refusal('LINK_SPENT')
    const id = await addOwner(tx, { fullName, email, hash })
    await closeSecret(tx, SECRET)
    return id
  })
  await recordSecurityEvent(context, { event: 'sign_up', result: 'ok', accountId, email })
}

/** True if the link with this token can still create the first admin. Refuses TOO_MANY_ATTEMPTS. */
export async function isOwnerLinkOpen(
  { db, accounts, clientAddress }: Pick<AccountsContext, 'db' | 'accounts' | 'clientAddress'>,
  token: string,
): Promise<boolean> {
  await consumeLimit(db, 'opened links', addressKey(clientAddress))
  if (!(await isToken(db, accounts, token)) || (await hasAdmin(db))) return false
  await refundLimit(db, 'opened links', addressKey(clientAddress))
  return true
}

async function checkToken(db: Db | Tx, accounts: AccountSettings, token: string): Promise<void> {
  if (!(await isToken(db, accounts, token))) throw new Refusal('LINK_SPENT')
}

async function isToken(db: Db | Tx, accounts: AccountSettings, token: string): Promise<boolean> {
  const number = await generatedSecret(db, SECRET)
  return number !== '' && isSameSecret(token, tokenOf(accounts, number))
}

async function hasAdmin(db: Db | Tx): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE r.name = 'admin' LIMIT 1`,
  )
  return rows.length > 0
}

async function addOwner(
  tx: Tx,
  { fullName, email, hash }: { fullName: string; email: string; hash: string },
): Promise<string> {
  const id = await addConfirmedUser(tx, { fullName, email })
  await setPassword(tx, id, hash)
  await setRoles(tx, { id, email, roles: [] }, ['admin'], null)
  return id
}
