import type { AuditSearch } from './audit/audit-search.ts'
import type { LedgerSearch, PartSearch, PartsSearch } from './catalogue/parts-search.ts'
import type { ContactsSearch } from './contacts/contacts-search.ts'
import type { DaysSearch } from './days.ts'
import type { DocumentsSearch } from './documents/documents-search.ts'
import type { FiguresSearch } from './figures/figures-search.ts'
import type { ImportsSearch } from './imports/imports-search.ts'
import type { MailsSearch } from './mail-search.ts'
import type { OrdersSearch } from './orders/orders-search.ts'
import type { PackagesSearch } from './packages/packages-search.ts'
import type { PeopleSearch, PersonSearch } from './people/people-search.ts'
import type { QuotesSearch } from './quotes/quotes-search.ts'
import type { RecallSearch } from './recall/recall-search.ts'
import type { ReturnsSearch } from './returns/returns-search.ts'
import type { SubmissionsSearch } from './submissions/submissions-search.ts'
import type { ToSourceSearch } from './to-source/to-source-search.ts'
import type { UnitsSearch } from './units/units-search.ts'

// The addresses of the back office. An item's address includes the filters of its list, so that the back link restores them.

/** A path with its search parameters; empty ones are left out. */
export function addressOf(path: string, search: Record<string, string | undefined> = {}): string {
  const said = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
}

export const TODAY_ADDRESS = '/admin'

export const ordersAdminAddress = (search?: OrdersSearch) => addressOf('/admin/orders', search)
export const orderAdminAddress = (orderId: string, search?: OrdersSearch) =>
  addressOf(`/admin/orders/${orderId}`, search)

/** The page that ships several orders and prints their documents; `orders`: ids separated by commas. */
export const SHIPPING_BENCH_ADDRESS = '/admin/orders/ship'
export const shippingBenchAddress = (orders: string) => addressOf(SHIPPING_BENCH_ADDRESS, { orders })
export const documentsAddress = (paper: 'pick-list' | 'packing-slips', orders: string) =>
  addressOf(`/admin/${paper}.pdf`, { orders })

/** AOG requests have a separate list. */
export const quotesAdminAddress = ({ kind, ...search }: QuotesSearch = {}) =>
  kind === 'aog' ? addressOf('/admin/aog', search) : addressOf('/admin/quotes', { kind, ...search })
export const quoteAdminAddress = (quoteId: string, search?: QuotesSearch) =>
  addressOf(`/admin/quotes/${quoteId}`, search)

export const returnsAdminAddress = (search?: ReturnsSearch) => addressOf('/admin/returns', search)
/** By the return's id; an order's id opens its latest return. */
export const returnAdminAddress = (returnId: string, search?: ReturnsSearch) =>
  addressOf(`/admin/returns/${returnId}`, search)

export const PAYMENTS_ADMIN_ADDRESS = '/admin/payments'

export const inboxAdminAddress = (search?: SubmissionsSearch) => addressOf('/admin/inbox', search)
export const submissionAdminAddress = (submissionId: string, search?: SubmissionsSearch) =>
  addressOf(`/admin/inbox/${submissionId}`, search)

export const NEW_PART_ADDRESS = '/admin/parts/new'
export const PARTS_SHEET_ADDRESS = '/admin/parts/sheet'
export const UNITS_SHEET_ADDRESS = '/admin/units/sheet'
/** Changes made by sheets, and one such change. */
export const BULK_CHANGES_ADDRESS = '/admin/bulk'
export const bulkChangeAddress = (changeId: number | string) => addressOf(`/admin/bulk/${changeId}`)
export const partsAdminAddress = (search?: PartsSearch) => addressOf('/admin/parts', search)
export const partAdminAddress = (partId: number | string, search?: PartSearch) =>
  addressOf(`/admin/parts/${partId}`, search)
export const stockLedgerAddress = (partId: number | string, lineId: number | string, search?: LedgerSearch) =>
  addressOf(`/admin/parts/${partId}/stock/${lineId}`, search)

export const unitsAdminAddress = (search?: UnitsSearch) => addressOf('/admin/units', search)
export const unitAdminAddress = (unitId: number | string, search?: UnitsSearch) =>
  addressOf(`/admin/units/${unitId}`, search)
/** Release documents that wait for quality. */
export const documentsAdminAddress = (search?: DocumentsSearch) => addressOf('/admin/documents', search)
/** Scans uploaded as a folder or ZIP, and one batch of them. */
export const SCANS_ADDRESS = '/admin/documents/scans'
export const scanBatchAddress = (batchId: number | string) => addressOf(`${SCANS_ADDRESS}/${batchId}`)
/** Receiving, earlier deliveries, and one of them. */
export const RECEIVING_ADDRESS = '/admin/receiving'
export const RECEIPTS_ADDRESS = '/admin/receipts'
export const receiptAdminAddress = (receiptId: number | string) => addressOf(`/admin/receipts/${receiptId}`)
/** Parts to purchase for orders. */
export const toSourceAddress = (search?: ToSourceSearch) => addressOf('/admin/to-source', search)
/** Packages in transit. */
export const packagesAdminAddress = (search?: PackagesSearch) => addressOf('/admin/parcels', search)
/** The count of a bin. */
export const countAdminAddress = (bin?: string) => addressOf('/admin/count', { bin })
/** Labels of units; `units`: ids separated by commas. */
export const labelsAddress = (units: string, size: string) => addressOf('/admin/labels.pdf', { units, size })

/** A recall, by the source of its units. */
export const recallAdminAddress = (search?: RecallSearch) => addressOf('/admin/recall', search)

export const CATEGORIES_ADMIN_ADDRESS = '/admin/categories'

export const importsAdminAddress = (search?: ImportsSearch) => addressOf('/admin/imports', search)
export const importAdminAddress = (importId: number | string, search?: ImportsSearch) =>
  addressOf(`/admin/imports/${importId}`, search)

export const WANTED_ADDRESS = '/admin/wanted'
export const searchesAdminAddress = (search?: DaysSearch) => addressOf('/admin/searches', search)

export const peopleAdminAddress = (search?: PeopleSearch) => addressOf('/admin/people', search)
export const personAdminAddress = (userId: string, search?: PersonSearch) =>
  addressOf(`/admin/people/${userId}`, search)

export const contactsAdminAddress = (search?: ContactsSearch) => addressOf('/admin/contacts', search)

export const figuresAdminAddress = (search?: FiguresSearch) => addressOf('/admin/figures', search)

export const mailsAdminAddress = (search?: MailsSearch) => addressOf('/admin/mail', search)
export const mailAdminAddress = (mailId: number | string, search?: MailsSearch) =>
  addressOf(`/admin/mail/${mailId}`, search)

export const QUEUES_ADMIN_ADDRESS = '/admin/queues'
/** Personal data and its retention periods. */
export const RETENTION_ADMIN_ADDRESS = '/admin/retention'
export const auditAdminAddress = (search?: AuditSearch) => addressOf('/admin/audit', search)
export const SETTINGS_ADMIN_ADDRESS = '/admin/settings'
export const STORE_ADMIN_ADDRESS = '/admin/store'
export const speedAdminAddress = (search?: DaysSearch) => addressOf('/admin/speed', search)
/** The checklist before the store opens. */
export const OPENING_ADDRESS = '/admin/opening'
