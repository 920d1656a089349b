import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { deleteDemoCategories, deleteDemoParts } from '../catalogue/delete-demo-parts.ts'
import { deleteDemoAccounts, hasOtherAdmin, listDemoAccounts } from '../customers/accounts/demo-accounts.ts'
import { reopenOwnerLink } from '../customers/accounts/owner-link.ts'
import { recordEvent } from '../events.ts'
import { deleteDemoBackorders, deleteDemoReceipts } from '../inventory/delete-demo-stock.ts'
import { deleteDemoMails, deleteMailsTo } from '../mail/delete-demo-mails.ts'
import { deleteDemoCertificates } from '../order-documents/delete-demo-certificates.ts'
import { deleteDemoOrders } from '../orders/delete-order.ts'
import { deleteDemoPayments } from '../payments/delete-attempts.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { deleteDemoQuotes } from '../quotes/delete-demo-quotes.ts'
import { deleteDemoReturns } from '../returns/delete-return-texts.ts'
import { deleteUnfilteredCounts, storeUnfilteredCounts } from '../search/postgres/store-unfiltered-counts.ts'
import {
  countDemonstration,
  type Demonstration,
  readDemonstration,
  scopeOf,
  someOrders,
  someParts,
  someQuotes,
  whyNotEmptied,
} from './read-demonstration.ts'

// Deletes the demonstration in many small transactions, orders first, so that a killed run can be continued. Other
// data stays.

/** The rows of one transaction: half a second of work. */
const ORDERS_PER_BATCH = 100
const PARTS_PER_BATCH = 1000
const STATEMENT_MS = 60_000

/**
 * Starts the deletion of the demonstration and audits it; the job `demonstration` executes it. `by`: the admin; null:
 * the command line, after which the next start prints an owner's link if no admin is left. Repeating it has no
 * effect. Refuses DEMONSTRATION_GONE, DEMONSTRATION_IN_USE, OWN_ACCOUNT_FIRST.
 */
export const beginEmptying = (
  db: Db,
  { by, takesRealCards }: { by: string | null; takesRealCards: boolean },
): Promise<void> =>
  inTransaction(
    db,
    async tx => {
      const demonstration = await readDemonstration(tx, true)
      if (demonstration === null || demonstration.emptiedAt) throw new Refusal('DEMONSTRATION_GONE')
      if (demonstration.emptyingSince) return
      const scope = await scopeOf(tx, demonstration)
      const reasons = await whyNotEmptied(tx, scope, takesRealCards)
      if (reasons.length > 0) throw new Refusal('DEMONSTRATION_IN_USE', reasons.join(' '))
      if (by !== null && scope[2].includes(by)) throw new Refusal('OWN_ACCOUNT_FIRST')
      const { goes, stays } = await countDemonstration(tx, scope)
      await tx.$client.query('UPDATE demonstrations SET emptying_since = now(), emptied_by = $1', [by])
      await writeAudit(tx, {
        adminId: by,
        action: 'opening.emptied',
        subject: 'opening',
        subjectId: 'demonstration',
        label: 'Demonstration',
        before: { ...goes },
        after: { ...stays },
      })
      await recordEvent(tx, 'opening.changed')
    },
    STATEMENT_MS,
  )

/** Continues the deletion until nothing is left. Returns whether it is complete. */
export async function continueEmptying(db: Db, isStopped = () => false): Promise<boolean> {
  for (;;) {
    if (isStopped()) return false
    const step = await inTransaction(db, takeStep, STATEMENT_MS)
    if (step === 'nothing to do') return true
    if (step === 'last') {
      await storeUnfilteredCounts(db)
      return true
    }
  }
}

type Step = 'nothing to do' | 'more' | 'last'

async function takeStep(tx: Tx): Promise<Step> {
  const demonstration = await readDemonstration(tx, true)
  if (!demonstration?.emptyingSince || demonstration.emptiedAt) return 'nothing to do'
  const scope = await scopeOf(tx, demonstration)
  const orders = await someOrders(tx, scope, ORDERS_PER_BATCH)
  if (orders.length > 0) {
    await deleteOrders(tx, orders)
    return 'more'
  }
  const quotes = await someQuotes(tx, scope, ORDERS_PER_BATCH)
  if (quotes.length > 0) {
    await deleteDemoMails(tx, quotes)
    await deleteDemoQuotes(tx, quotes)
    return 'more'
  }
  if (scope[2].length > 0) {
    await deleteAccounts(tx, scope[2])
    return 'more'
  }
  const parts = await someParts(tx, scope, PARTS_PER_BATCH)
  if (parts.length > 0) {
    await deleteDemoReceipts(tx, parts)
    await deleteDemoParts(tx, parts)
    return 'more'
  }
  await finish(tx, demonstration)
  return 'last'
}

async function deleteOrders(tx: Tx, orders: readonly string[]): Promise<void> {
  await deleteDemoMails(tx, orders)
  await deleteDemoReturns(tx, orders)
  await deleteDemoPayments(tx, orders)
  await deleteDemoCertificates(tx, orders)
  await deleteDemoBackorders(tx, orders)
  await deleteDemoOrders(tx, orders)
}

async function deleteAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  if (!(await hasOtherAdmin(tx, accountIds))) await reopenOwnerLink(tx)
  await deleteMailsTo(
    tx,
    (await listDemoAccounts(tx)).map(({ email }) => email),
  )
  await deleteDemoAccounts(tx, accountIds)
  await recordEvent(tx, 'person.changed')
}

async function finish(tx: Tx, { categoryIds }: Demonstration): Promise<void> {
  await deleteDemoCategories(tx, categoryIds)
  await deleteUnfilteredCounts(tx)
  await tx.$client.query('UPDATE demonstrations SET emptied_at = now()')
  await recordEvent(tx, 'product.changed', '*')
  await recordEvent(tx, 'category.changed')
  await recordEvent(tx, 'opening.changed')
}
