import type { AuditSubject } from '../../../domain/admin/audit.ts'
import { RECALL_KIND_NAMES } from '../../../domain/inventory/recall.ts'
import {
  bulkChangeAddress,
  CATEGORIES_ADMIN_ADDRESS,
  contactsAdminAddress,
  mailAdminAddress,
  orderAdminAddress,
  partAdminAddress,
  personAdminAddress,
  QUEUES_ADMIN_ADDRESS,
  quoteAdminAddress,
  recallAdminAddress,
  receiptAdminAddress,
  submissionAdminAddress,
  unitsAdminAddress,
} from '../addresses.ts'
import { oneOf } from '../search-values.ts'

/** The page of each kind of subject. */
const ADDRESSES: { [Subject in AuditSubject]?: (id: string, label: string) => string } = {
  order: id => orderAdminAddress(id),
  // A payment is identified by its order and shown there.
  payment: id => orderAdminAddress(id),
  quote: id => quoteAdminAddress(id),
  submission: id => submissionAdminAddress(id),
  job: () => QUEUES_ADMIN_ADDRESS,
  mail: id => mailAdminAddress(id),
  product: id => partAdminAddress(id),
  bin: id => unitsAdminAddress({ bin: id }),
  bulk: id => bulkChangeAddress(id),
  receipt: id => receiptAdminAddress(id),
  recall: (id, label) => {
    const kind = oneOf(RECALL_KIND_NAMES, id)
    // A recall by period alone has no source.
    return recallAdminAddress(kind && { kind, text: label })
  },
  category: () => CATEGORIES_ADMIN_ADDRESS,
  account: id => personAdminAddress(id),
  // A removed contact is in the list of the removed ones; its address is not stored.
  contact: id => contactsAdminAddress(id === 'all' ? {} : { optedIn: 'no' }),
}

/** The page of an audit entry's subject; null: no page. */
export function subjectAddress({ subject, subjectId, label }: { subject: string; subjectId: string; label: string }) {
  const addresses: Record<string, ((id: string, label: string) => string) | undefined> = ADDRESSES
  const address = Object.hasOwn(addresses, subject) ? addresses[subject] : undefined
  return address ? address(subjectId, label) : null
}
