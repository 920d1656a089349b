/** What somebody of the store may be, as the database has it. One person may be several. */
export const ROLES = ['admin', 'sales', 'warehouse', 'quality', 'accounts'] as const
export type Role = (typeof ROLES)[number]

/** What a role is called, and what it is for. */
export const ROLE_WORDS: Record<Role, { name: string; about: string }> = {
  admin: { name: 'Admin', about: 'Everything but signing certificates' },
  sales: { name: 'Sales', about: 'Quotes, customers, parts and prices' },
  warehouse: { name: 'Warehouse', about: 'Stock, packing and shipping' },
  quality: { name: 'Quality', about: 'Inspections, recalls and certificates' },
  accounts: { name: 'Accounts', about: 'Refunds, cancellations and payments' },
}

/** What is done in the back office, and how it is said after "to". Each procedure of it names one. */
export const PERMISSIONS = {
  read_desk: 'read the back office',
  write_notes: 'keep notes on orders',
  quote: 'answer quote requests',
  answer_customers: 'work on the inbox, mail and contacts',
  decide_returns: 'approve or deny returns',
  change_catalogue: 'change parts, prices and categories',
  report: 'read figures and download orders',
  ship: 'pack and ship orders',
  adjust_stock: 'receive, count and change stock',
  describe_units: 'write down papers and history of stock',
  quarantine_units: 'quarantine units',
  inspect_units: 'inspect units: accept, release and scrap them, change their release documents',
  exchange_units: 'decide which other unit an order gets',
  recall: 'recall units',
  sign_certificates: 'sign certificates',
  set_charges: 'set what orders are charged besides',
  cancel_unpaid: 'cancel orders that are not paid',
  cancel_orders: 'cancel paid orders and delete orders',
  refund: 'refund and settle payments',
  run_imports: 'import parts lists',
  manage_people: 'see accounts and give roles',
  read_audit: 'read the audit',
  run_store: 'run the store: settings, queues, speed',
  see_costs: 'see and set costs',
  see_owners: 'see and set owners of consigned stock',
  see_payments: 'see payments and refunds',
} as const
export type Permission = keyof typeof PERMISSIONS

const ALL_STAFF: readonly Permission[] = ['read_desk', 'write_notes']

/** Facts that not every role may see. Schemas mark the fields that hold them (domain/staff/seen-by.ts). */
export type SeePermission = Extract<Permission, `see_${string}`>
const SEEN_BY: Record<SeePermission, readonly Role[]> = {
  see_costs: ['sales', 'accounts'],
  // Consigned stock is stored apart, so the warehouse must know whose it is.
  see_owners: ['sales', 'warehouse', 'accounts'],
  see_payments: ['sales', 'accounts'],
}
const isSeePermission = (permission: Permission): permission is SeePermission => permission in SEEN_BY

/**
 * Who may do what. Who signs a certificate gives no money back, and an admin signs none without being of quality too. An
 * import changes prices and stock at once: whoever may do only one of them may not import.
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

/** Whether somebody of these roles may do it; with no role, nothing. */
export const may = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some(role => isGranted(role, permission))

/** What is done only by who signs in by two steps, whatever the store asks of its staff. */
export const needsTwoStep = (permission: Permission): boolean => permission === 'sign_certificates'

/** The roles that may do it. */
export const rolesThatMay = (permission: Permission): Role[] => ROLES.filter(role => isGranted(role, permission))

/** What is missing, for who lacks a permission: "To sign certificates you need the role Quality." */
export const sayWhatIsMissing = (permission: Permission): string =>
  `To ${PERMISSIONS[permission]} you need the role ${rolesThatMay(permission)
    .map(role => ROLE_WORDS[role].name)
    .join(' or ')}.`

/** What roles are called together: "Sales, Quality"; of none, "Customer". */
export const sayRoles = (roles: readonly Role[]): string =>
  ROLES.filter(role => roles.includes(role))
    .map(role => ROLE_WORDS[role].name)
    .join(', ') || 'Customer'
