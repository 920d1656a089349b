import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import {
  auditAdminAddress,
  CATEGORIES_ADMIN_ADDRESS,
  contactsAdminAddress,
  figuresAdminAddress,
  importsAdminAddress,
  inboxAdminAddress,
  mailsAdminAddress,
  ordersAdminAddress,
  PAYMENTS_ADMIN_ADDRESS,
  partsAdminAddress,
  peopleAdminAddress,
  QUEUES_ADMIN_ADDRESS,
  quotesAdminAddress,
  recallAdminAddress,
  returnsAdminAddress,
  SETTINGS_ADMIN_ADDRESS,
  searchesAdminAddress,
  speedAdminAddress,
  TODAY_ADDRESS,
} from '../addresses.ts'
import type { MenuIconName } from './MenuIcon.tsx'

type Waiting = InferRouterOutputs<StoreRouter>['admin']['waiting']

/** `waiting`: which of the things that wait are of it */
export type MenuItem = { name: string; href: string; icon: MenuIconName; waiting?: keyof Waiting }

/** The screens of the back office, by who works with them. */
export const MENU_GROUPS: readonly { heading: string; items: readonly MenuItem[] }[] = [
  {
    heading: 'Desk',
    items: [
      { name: 'Today', href: TODAY_ADDRESS, icon: 'today' },
      { name: 'Quotes', href: quotesAdminAddress(), icon: 'quotes', waiting: 'quotes' },
      { name: 'AOG', href: quotesAdminAddress({ kind: 'aog' }), icon: 'aog', waiting: 'aog' },
      { name: 'Orders', href: ordersAdminAddress(), icon: 'orders', waiting: 'orders' },
      { name: 'Returns', href: returnsAdminAddress(), icon: 'returns', waiting: 'returns' },
      { name: 'Payments', href: PAYMENTS_ADMIN_ADDRESS, icon: 'payments' },
    ],
  },
  {
    heading: 'Catalog',
    items: [
      { name: 'Parts', href: partsAdminAddress(), icon: 'parts' },
      { name: 'Categories', href: CATEGORIES_ADMIN_ADDRESS, icon: 'categories' },
      { name: 'Imports', href: importsAdminAddress(), icon: 'imports' },
      { name: 'Recall', href: recallAdminAddress(), icon: 'recall' },
      { name: 'Searches', href: searchesAdminAddress(), icon: 'searches' },
    ],
  },
  {
    heading: 'People',
    items: [
      { name: 'Inbox', href: inboxAdminAddress(), icon: 'inbox', waiting: 'inbox' },
      { name: 'People', href: peopleAdminAddress(), icon: 'people' },
      { name: 'Contacts', href: contactsAdminAddress(), icon: 'contacts' },
    ],
  },
  {
    heading: 'Store',
    items: [
      { name: 'Figures', href: figuresAdminAddress(), icon: 'figures' },
      { name: 'Mail', href: mailsAdminAddress(), icon: 'mail', waiting: 'mail' },
      { name: 'Queues', href: QUEUES_ADMIN_ADDRESS, icon: 'queues', waiting: 'queues' },
      { name: 'Audit', href: auditAdminAddress(), icon: 'audit' },
      { name: 'Settings', href: SETTINGS_ADMIN_ADDRESS, icon: 'settings' },
      { name: 'Page speed', href: speedAdminAddress(), icon: 'speed' },
    ],
  },
]

/** The item whose page is shown, or a page below it. */
export function shownItem(pathname: string): MenuItem | undefined {
  const all = MENU_GROUPS.flatMap(({ items }) => items)
  return all.find(({ href }) => pathname === href || (href !== TODAY_ADDRESS && pathname.startsWith(`${href}/`)))
}
