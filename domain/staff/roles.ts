/** The roles of staff, as in the database. One person can have several. */
export const ROLES = ['admin', 'sales', 'warehouse', 'quality', 'accounts'] as const
export type Role = (typeof ROLES)[number]

/** The names of roles, and their purposes. */
export const ROLE_WORDS: Record<Role, { name: string; about: string }> = {
  admin: { name: 'Admin', about: 'Everything except signing certificates' },
  sales: { name: 'Sales', about: 'Quotes, customers, parts and prices' },
  warehouse: { name: 'Warehouse', about: 'Stock, packing and shipping' },
  quality: { name: 'Quality', about: 'Inspections, recalls and certificates' },
  accounts: { name: 'Accounts', about: 'Refunds, cancellations and payments' },
}

/** The permissions of the back office, as phrases after "to". Each of its procedures names one. */
export const PERMISSIONS = {
  read_back_office: 'read the back office',
  write_notes: 'keep notes on orders',
  quote: 'answer quote requests',
  answer_customers: 'work on the inbox, mail and contacts',
  decide_returns: 'approve or deny returns',
  change_catalogue: 'change parts, prices and categories',
  report: 'read figures and download orders',
  ship: 'pack and ship orders',
  adjust_stock: 'receive, count and change stock',
  describe_units: 'record documents and history of stock',
  quarantine_units: 'quarantine units',
  inspect_units: 'inspect units: accept, release and scrap them, change their release documents',
  exchange_units: 'decide which other unit an order gets',
  recall: 'recall units',
  sign_certificates: 'sign certificates',
  set_charges: 'set additional charges of orders',
  cancel_unpaid: 'cancel orders that are not paid',
  cancel_orders: 'cancel paid orders and delete orders',
  refund: 'refund and settle payments',
  run_imports: 'import parts lists',
  manage_people: 'see accounts and give roles',
  read_audit: 'read the audit log',
  run_store: 'run the store: settings, queues, speed',
  see_costs: 'see and set costs',
  see_owners: 'see and set owners of consigned stock',
  see_payments: 'see payments and refunds',
} as const
export type Permission = keyof typeof PERMISSIONS

const ALL_STAFF: readonly Permission[] = ['read_back_office', 'write_notes']

/** Facts that not every role may see. Schemas mark the fields that hold them (domain/staff/seen-by.ts). */
export type SeePermission = Extract<Permission, `see_${string}`>
const SEEN_BY: Record<SeePermission, readonly Role[]> = {
  see_costs: ['sales', 'accounts'],
  // Consigned stock is stored apart, so the warehouse must know its owner.
  see_owners: ['sales', 'warehouse', 'accounts'],
  see_payments: ['sales', 'accounts'],
}
const isSeePermission = (permission: Permission): permission is SeePermission => permission in SEEN_BY

/**
 * The permissions of each role. A person who signs certificates makes no refunds, and an admin signs none without the
 * role quality. An import changes prices and stock at once: a role that may do only one of them may not import.
 */
const GRANTED: Record<Exclude<Role, 'admin'>, readonly Permission[]> = {
  sales: [
    ...ALL_STAFF,
    'quote',
    'answer_customers',
    'decide_returns',
    'change_catalogue',
    'exchange_units',
    'report',
    'set_charges',
    'cancel_unpaid',
  ],
  warehouse: [...ALL_STAFF, 'ship', 'adjust_stock', 'describe_units', 'quarantine_units'],
  quality: [
    ...ALL_STAFF,
    'describe_units',
    'quarantine_units',
    'inspect_units',
    'exchange_units',
    'recall',
    'sign_certificates',
  ],
  accounts: [...ALL_STAFF, 'set_charges', 'cancel_unpaid', 'cancel_orders', 'refund', 'report'],
}

function isGranted(role: Role, permission: Permission): boolean {
  if (role === 'admin') return permission !== 'sign_certificates'
  return isSeePermission(permission) ? SEEN_BY[permission].includes(role) : GRANTED[role].includes(permission)
}

/** True if any of these roles has the permission; without a role, false. */
export const may = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some(role => isGranted(role, permission))

/** The permissions that always require two-step sign-in, whatever the setting for staff. */
export const needsTwoStep = (permission: Permission): boolean => permission === 'sign_certificates'

/** The roles that may do it. */
export const rolesThatMay = (permission: Permission): Role[] => ROLES.filter(role => isGranted(role, permission))

/** The message for a missing permission: "To sign certificates you need the role Quality." */
export const missingPermissionText = (permission: Permission): string =>
  `To ${PERMISSIONS[permission]} you need the role ${rolesThatMay(permission)
    .map(role => ROLE_WORDS[role].name)
    .join(' or ')}.`

/** The names of roles in a list: "Sales, Quality"; without roles, "Customer". */
export const roleNames = (roles: readonly Role[]): string =>
  ROLES.filter(role => roles.includes(role))
    .map(role => ROLE_WORDS[role].name)
    .join(', ') || 'Customer'
