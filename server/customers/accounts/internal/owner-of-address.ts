import { TextIdShape } from '../../../platform/db/row-shapes.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { notifyOfNewUser } from '../account-mails.ts'
import { addUser } from './add-user.ts'
import type { Writing } from './in-write-transaction.ts'
import { proveAddress } from './prove-address.ts'

/**
 * The account of an address that its owner has proven by a link or by Google. Creates one with this name if there is
 * none, and notifies the back office.
 */
export async function ownerOfAddress(writing: Writing, email: string, name: string): Promise<string> {
  const { db: tx } = writing
  await proveAddress(writing, email)
  const user = await firstRow(tx, TextIdShape, 'SELECT id FROM users WHERE email = $1 FOR UPDATE', [email])
  if (user) return user.id
  const id = await addUser(tx, { name, email, isVerified: true })
  // A concurrent sign-up has just created it.
  if (id === null) return ownerOfAddress(writing, email, name)
  await notifyOfNewUser(tx, { id, name, email }, '')
  return id
}
