import type { AuditSearch } from './audit/audit-search.ts'
import type { LedgerSearch, PartSearch, PartsSearch } from './catalogue/parts-search.ts'
import type { ContactsSearch } from './contacts/contacts-search.ts'
import type { DaysSearch } from './days.ts'
import type { DocumentsSearch } from './documents/documents-search.ts'
import type { FiguresSearch } from './figures/figures-search.ts'
import type { ImportsSearch } from './imports/imports-search.ts'
import type { MailsSearch } from './mail-search.ts'
import type { OrdersSearch } from './orders/orders-search.ts'
import type { ParcelsSearch } from './parcels/parcels-search.ts'
import type { PeopleSearch, PersonSearch } from './people/people-search.ts'
import type { QuotesSearch } from './quotes/quotes-search.ts'
import type { RecallSearch } from './recall/recall-search.ts'
import type { ReceiptsSearch } from './receiving/receipts-search.ts'
import type { ReturnsSearch } from './returns/returns-search.ts'
import type { ScanFilesSearch } from './scans/scans-search.ts'
import type { BulkChangesSearch } from './sheets/bulk-changes-search.ts'
import type { SubmissionsSearch } from './submissions/submissions-search.ts'
import type { ToSourceSearch } from './to-source/to-source-search.ts'
import type { UnitsSearch } from './units/units-search.ts'
import type { WantedSearch } from './wanted/wanted-search.ts'

// The addresses of the back office. One thing keeps what its list was narrowed to, so that the way back leads there.

/** A path with what is asked behind it; what is not said is left out. */
export function addressOf(path: string, search: Record<string, string | undefined> = {}): string {
  const said = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
}

export const TODAY_ADDRESS = '/admin'

export const ordersAdminAddress = (search?: OrdersSearch) => addressOf('/admin/orders', search)
export const orderAdminAddress = (orderId: string, search?: OrdersSearch) =>
  addressOf(`/admin/orders/${orderId}`, search)

/** Where orders are shipped together, and their papers; `orders`: ids with commas between them. */
export const SHIPPING_BENCH_ADDRESS = '/admin/orders/ship'
export const shippingBenchAddress = (orders: string) => addressOf(SHIPPING_BENCH_ADDRESS, { orders })
export const documentsAddress = (paper: 'pick-list' | 'packing-slips', orders: string) =>
  addressOf(`/admin/${paper}.pdf`, { orders })

/** Aircraft on the ground have a list of their own. */
export const quotesAdminAddress = ({ kind, ...search }: QuotesSearch = {}) =>
  kind === 'aog' ? addressOf('/admin/aog', search) : addressOf('/admin/quotes', { kind, ...search })
export const quoteAdminAddress = (quoteId: string, search?: QuotesSearch) =>
  addressOf(`/admin/quotes/${quoteId}`, search)

export const returnsAdminAddress = (search?: ReturnsSearch) => addressOf('/admin/returns', search)
/** By its id; that of an order leads to the last return of it. */
export const returnAdminAddress = (returnId: string, search?: ReturnsSearch) =>
  addressOf(`/admin/returns/${returnId}`, search)

export const PAYMENTS_ADMIN_ADDRESS = '/admin/payments'

export const inboxAdminAddress = (search?: SubmissionsSearch) => addressOf('/admin/inbox', search)
export const submissionAdminAddress = (submissionId: string, search?: SubmissionsSearch) =>
  addressOf(`/admin/inbox/${submissionId}`, search)

export const NEW_PART_ADDRESS = '/admin/parts/new'
export const PARTS_SHEET_ADDRESS = '/admin/parts/sheet'
export const UNITS_SHEET_ADDRESS = '/admin/units/sheet'
/** What was changed by sheets, and one of these changes. */
export const bulkChangesAddress = (search?: BulkChangesSearch) => addressOf('/admin/bulk', search)
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
/** Scans that come in by the folder or ZIP, and one batch of them. */
export const SCANS_ADDRESS = '/admin/documents/scans'
export const scanBatchAddress = (batchId: number | string, search?: ScanFilesSearch) =>
  addressOf(`${SCANS_ADDRESS}/${batchId}`, search)
/** Where what arrives is written down, the deliveries of before, and one of them. */
export const RECEIVING_ADDRESS = '/admin/receiving'
export const receiptsAdminAddress = (search?: ReceiptsSearch) => addressOf('/admin/receipts', search)
export const receiptAdminAddress = (receiptId: number | string) => addressOf(`/admin/receipts/${receiptId}`)
/** What orders wait for. */
export const toSourceAddress = (search?: ToSourceSearch) => addressOf('/admin/to-source', search)
/** Parcels that have left and are not there. */
export const parcelsAdminAddress = (search?: ParcelsSearch) => addressOf('/admin/parcels', search)
/** Where a bin is counted. */
export const countAdminAddress = (bin?: string) => addressOf('/admin/count', { bin })
/** Labels of units; `units`: ids with commas between them. */
export const labelsAddress = (units: string, size: string) => addressOf('/admin/labels.pdf', { units, size })

/** Of a recall: by what its units are known. */
export const recallAdminAddress = (search?: RecallSearch) => addressOf('/admin/recall', search)

export const CATEGORIES_ADMIN_ADDRESS = '/admin/categories'

export const importsAdminAddress = (search?: ImportsSearch) => addressOf('/admin/imports', search)
export const importAdminAddress = (importId: number | string, search?: ImportsSearch) =>
  addressOf(`/admin/imports/${importId}`, search)

export const wantedAdminAddress = (search?: WantedSearch) => addressOf('/admin/wanted', search)
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
/** What is kept of people, and for how long. */
export const RETENTION_ADMIN_ADDRESS = '/admin/retention'
export const auditAdminAddress = (search?: AuditSearch) => addressOf('/admin/audit', search)
export const SETTINGS_ADMIN_ADDRESS = '/admin/settings'
export const STORE_ADMIN_ADDRESS = '/admin/store'
export const speedAdminAddress = (search?: DaysSearch) => addressOf('/admin/speed', search)
/** What the store needs before it opens. */
export const OPENING_ADDRESS = '/admin/opening'
