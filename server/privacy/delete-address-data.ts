import { openOrdersText } from '../../domain/privacy/privacy-request.ts'
import { Refusal } from '../../domain/refusal.ts'
import { deleteFilesOfOrders } from '../attachments/delete-files-of-orders.ts'
import { writeAudit } from '../audit.ts'
import { deleteUnverifiedUser } from '../customers/accounts/delete-user.ts'
import { deleteContactAddress } from '../customers/contacts/delete-contact.ts'
import { deleteReceivers } from '../fulfillments/delete-receivers.ts'
import { deleteMailsAbout, deleteMailsTo, deletePersonalMails } from '../mail/delete-mails.ts'
import { anonymizeOrders, endGuestLinks } from '../orders/anonymize-orders.ts'
import { deleteCardData } from '../payments/delete-attempts.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { EmailShape, NumberIdShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { deleteDraftsOf } from '../quotes/link-drafts.ts'
import { deleteReturnTexts } from '../returns/delete-return-texts.ts'
import { deleteAlertsOf } from '../stock-alerts/delete-alerts.ts'
import { deleteSubmissionsOf } from '../submissions/delete-submissions-of.ts'
import { CONFIRMED_ACCOUNT } from './address-data.ts'
import { findLink } from './data-link.ts'
import { findClosedOrders, findOpenOrders } from './find-open-orders.ts'

/**
 * Deletes the data under an address at its owner's request: recorded first, then executed. If the process ends in
 * between, a job finishes it (finishDeletions). Repeating it is no error. Refuses LINK_SPENT, and DATA_ORDER_OPEN
 * while an order is open: nothing is deleted then.
 */
export async function deleteAddressData(db: Db, token: string): Promise<void> {
  const id = await inTransaction(db, async tx => {
    const link = await findLink(tx, token, true)
    if (link.email === null || link.isDeleting) return link.id
    const open = await findOpenOrders(tx, link.email)
    if (open.length > 0) throw new Refusal('DATA_ORDER_OPEN', openOrdersText(open))
    await tx.$client.query('UPDATE privacy_requests SET delete_asked_at = now() WHERE id = $1', [link.id])
    return link.id
  })
  await finishDeletion(db, id)
}

const BATCH_SIZE = 100

/** Finishes interrupted deletions; returns their number. */
export async function finishDeletions(db: Db, isStopped = () => false): Promise<number> {
  const found = await rows(
    db,
    NumberIdShape,
    `SELECT id FROM privacy_requests WHERE delete_asked_at IS NOT NULL AND done_at IS NULL ORDER BY delete_asked_at LIMIT ${BATCH_SIZE}`,
  )
  let finished = 0
  for (const { id } of found) {
    if (isStopped()) break
    await finishDeletion(db, id)
    finished++
  }
  return finished
}

const finishDeletion = (db: Db, id: number): Promise<void> =>
  inTransaction(db, async tx => {
    const request = await firstRow(
      tx,
      EmailShape,
      'SELECT email FROM privacy_requests WHERE id = $1 AND delete_asked_at IS NOT NULL AND done_at IS NULL FOR UPDATE',
      [id],
    )
    if (!request) return
    const result = await deleteAllOf(tx, request.email)
    // Other links of the address become invalid, because their purpose is fulfilled.
    await tx.$client.query('DELETE FROM privacy_requests WHERE email = $1 AND id <> $2 AND delete_asked_at IS NULL', [
      ...[request.email, id],
    ])
    await tx.$client.query('UPDATE privacy_requests SET email = NULL, done_at = now(), result = $2 WHERE id = $1', [
      ...[id, JSON.stringify(result)],
    ])
    // The audit is permanent: it records the counts, without the address.
    await writeAudit(tx, {
      adminId: null,
      actor: 'owner of the address',
      action: 'privacy.deleted',
      subject: 'privacy_request',
      subjectId: id,
      label: `Request ${id}`,
      before: null,
      after: result,
    })
  })

/**
 * Deletes data without an account that is not in progress. An order that was placed since stays unchanged. Paid
 * orders stay for the legal period (anonymize-old-orders.ts), and no link opens them.
 */
async function deleteAllOf(tx: Tx, email: string): Promise<Record<string, number>> {
  const { neverPaid, kept } = await findClosedOrders(tx, email)
  await anonymizeWithAll(tx, neverPaid)
  await endGuestLinks(tx, kept)
  const sent = await deleteSubmissionsOf(tx, email)
  await deleteMailsAbout(tx, sent.mails)
  const requests = await deleteDraftsOf(tx, email)
  // Mails, alerts and the newsletter of a confirmed account are deleted with it, signed in.
  const hasAccount = (await tx.$client.query(CONFIRMED_ACCOUNT, [email])).rowCount !== 0
  const { newsletter, mails } = hasAccount ? { newsletter: 0, mails: 0 } : await deleteMailbox(tx, email)
  return {
    ordersMadeNameless: neverPaid.length,
    ordersKept: kept.length,
    submissions: sent.count,
    requests,
    newsletter,
    mails,
  }
}

/**
 * Deletes the data that belongs to an address only: stock alerts, the newsletter, an account that was never confirmed,
 * and mails. Returns the counts.
 */
async function deleteMailbox(tx: Tx, email: string): Promise<{ newsletter: number; mails: number }> {
  const alerts = await deleteAlertsOf(tx, { email, emailVerified: true })
  await deleteMailsAbout(tx, alerts)
  const newsletter = await deleteContactAddress(tx, email)
  const accountId = await deleteUnverifiedUser(tx, email)
  if (accountId !== null) await deletePersonalMails(tx, { userId: accountId, recipient: email })
  return { newsletter, mails: await deleteMailsTo(tx, email) }
}

/**
 * Removes the buyer from orders and everything that belongs to them. Photographs of returns are deleted before, with
 * their files.
 */
export async function anonymizeWithAll(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await deleteFilesOfOrders(tx, orderIds)
  await deleteReturnTexts(tx, orderIds)
  await deleteCardData(tx, orderIds)
  await deleteReceivers(tx, orderIds)
  await anonymizeOrders(tx, orderIds)
}
