import type { InferRouterOutputs } from '@orpc/server'
import type { Permission } from '../../../domain/staff/roles.ts'
import type { StoreRouter } from '../../../server/router.ts'
import {
  auditAdminAddress,
  BULK_CHANGES_ADDRESS,
  CATEGORIES_ADMIN_ADDRESS,
  contactsAdminAddress,
  countAdminAddress,
  documentsAdminAddress,
  figuresAdminAddress,
  importsAdminAddress,
  inboxAdminAddress,
  mailsAdminAddress,
  NEW_PART_ADDRESS,
  OPENING_ADDRESS,
  ordersAdminAddress,
  PARTS_SHEET_ADDRESS,
  PAYMENTS_ADMIN_ADDRESS,
  packagesAdminAddress,
  partsAdminAddress,
  peopleAdminAddress,
  QUEUES_ADMIN_ADDRESS,
  quotesAdminAddress,
  RECEIPTS_ADDRESS,
  RECEIVING_ADDRESS,
  RETENTION_ADMIN_ADDRESS,
  recallAdminAddress,
  returnsAdminAddress,
  SCANS_ADDRESS,
  SETTINGS_ADMIN_ADDRESS,
  SHIPPING_BENCH_ADDRESS,
  STORE_ADMIN_ADDRESS,
  searchesAdminAddress,
  speedAdminAddress,
  TODAY_ADDRESS,
  toSourceAddress,
  unitsAdminAddress,
  WANTED_ADDRESS,
} from '../addresses.ts'
import type { MenuIconName } from './MenuIcon.tsx'

type Waiting = Omit<InferRouterOutputs<StoreRouter>['today']['waiting'], 'isOpen' | 'areFilesThere'>

/** `waiting`: which waiting items it counts; `needs`: the permission, absent: all staff */
export type MenuItem = {
  name: string
  href: string
  icon: MenuIconName
  waiting?: keyof Waiting
  needs?: Permission
}

/** The screens of the back office, by job. */
export const MENU_GROUPS: readonly { heading: string; items: readonly MenuItem[] }[] = [
  {
    heading: 'Desk',
    items: [
      { name: 'Today', href: TODAY_ADDRESS, icon: 'today' },
      { name: 'Quotes', href: quotesAdminAddress(), icon: 'quotes', waiting: 'quotes' },
      { name: 'AOG', href: quotesAdminAddress({ kind: 'aog' }), icon: 'aog', waiting: 'aog' },
      { name: 'Orders', href: ordersAdminAddress(), icon: 'orders', waiting: 'orders' },
      { name: 'Returns', href: returnsAdminAddress(), icon: 'returns', waiting: 'returns' },
      { name: 'Payments', href: PAYMENTS_ADMIN_ADDRESS, icon: 'payments', needs: 'refund' },
    ],
  },
  {
    heading: 'Catalog',
    items: [
      { name: 'Parts', href: partsAdminAddress(), icon: 'parts' },
      { name: 'Categories', href: CATEGORIES_ADMIN_ADDRESS, icon: 'categories' },
      { name: 'Bulk changes', href: BULK_CHANGES_ADDRESS, icon: 'bulk' },
      { name: 'Imports', href: importsAdminAddress(), icon: 'imports', needs: 'run_imports' },
      { name: 'Searches', href: searchesAdminAddress(), icon: 'searches' },
      { name: 'Wanted', href: WANTED_ADDRESS, icon: 'wanted' },
    ],
  },
  {
    heading: 'Warehouse',
    items: [
      { name: 'Packages', href: packagesAdminAddress(), icon: 'packages', waiting: 'parcels' },
      { name: 'To source', href: toSourceAddress(), icon: 'source' },
      { name: 'Units', href: unitsAdminAddress(), icon: 'units', waiting: 'inspections' },
      { name: 'Documents', href: documentsAdminAddress(), icon: 'documents', waiting: 'documents' },
      { name: 'Receiving', href: RECEIVING_ADDRESS, icon: 'receiving', needs: 'adjust_stock' },
      { name: 'Receipts', href: RECEIPTS_ADDRESS, icon: 'receipts' },
      { name: 'Count', href: countAdminAddress(), icon: 'count', needs: 'adjust_stock' },
      { name: 'Recall', href: recallAdminAddress(), icon: 'recall', needs: 'recall' },
    ],
  },
  {
    heading: 'People',
    items: [
      { name: 'Inbox', href: inboxAdminAddress(), icon: 'inbox', waiting: 'inbox', needs: 'answer_customers' },
      { name: 'People', href: peopleAdminAddress(), icon: 'people', needs: 'manage_people' },
      { name: 'Contacts', href: contactsAdminAddress(), icon: 'contacts', needs: 'answer_customers' },
    ],
  },
  {
    heading: 'Store',
    items: [
      { name: 'Figures', href: figuresAdminAddress(), icon: 'figures', needs: 'report' },
      { name: 'Mail', href: mailsAdminAddress(), icon: 'mail', waiting: 'mail', needs: 'answer_customers' },
      { name: 'Queues', href: QUEUES_ADMIN_ADDRESS, icon: 'queues', waiting: 'queues', needs: 'run_store' },
      { name: 'Audit', href: auditAdminAddress(), icon: 'audit', needs: 'read_audit' },
      { name: 'Retention', href: RETENTION_ADMIN_ADDRESS, icon: 'retention', needs: 'run_store' },
      { name: 'Store settings', href: STORE_ADMIN_ADDRESS, icon: 'settings', needs: 'run_store' },
      { name: 'Settings', href: SETTINGS_ADMIN_ADDRESS, icon: 'settings', needs: 'run_store' },
      { name: 'Page speed', href: speedAdminAddress(), icon: 'speed', needs: 'run_store' },
    ],
  },
]

/** The permitted menu items, without empty groups. */
export const menuFor = (may: (permission: Permission) => boolean) =>
  MENU_GROUPS.map(({ heading, items }) => ({
    heading,
    items: items.filter(({ needs }) => needs === undefined || may(needs)),
  })).filter(({ items }) => items.length > 0)

/** Pages without a menu item, with their permission. */
const PAGE_NEEDS: Record<string, Permission> = {
  [NEW_PART_ADDRESS]: 'change_catalogue',
  [OPENING_ADDRESS]: 'run_store',
  [PARTS_SHEET_ADDRESS]: 'change_catalogue',
  [SCANS_ADDRESS]: 'describe_units',
  [SHIPPING_BENCH_ADDRESS]: 'ship',
}

/** The permission that a page needs. */
export function neededFor(pathname: string): Permission {
  const own = Object.entries(PAGE_NEEDS).find(([page]) => pathname === page || pathname.startsWith(`${page}/`))
  return own?.[1] ?? shownItem(pathname)?.needs ?? 'read_back_office'
}

/** The menu item of a page or of its parent page. */
export function shownItem(pathname: string): MenuItem | undefined {
  const all = MENU_GROUPS.flatMap(({ items }) => items)
  return all.find(({ href }) => pathname === href || (href !== TODAY_ADDRESS && pathname.startsWith(`${href}/`)))
}
