/** What an admin action may be of. */
export const AUDIT_SUBJECTS = {
  order: 'Order',
  quote: 'Quote',
  payment: 'Payment',
  mail: 'Mail',
  import: 'Import',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** Everything that admins do, by the name that the audit keeps, and how it is said. */
export const AUDIT_ACTIONS = {
  'order.processing': 'Marked as processing',
  'order.shipped': 'Marked as shipped',
  'order.delivered': 'Marked as delivered',
  'order.tracking': 'Tracking corrected',
  'order.notes': 'Notes saved',
  'import.run': 'List brought in',
  'import.undone': 'List undone',
  'import.canceled': 'List canceled',
  'order.canceled': 'Canceled',
  'order.deleted': 'Deleted',
  'order.refund': 'Refund decided',
  'order.return_approved': 'Return approved',
  'order.return_denied': 'Return denied',
  'order.return_received': 'Return completed',
  'order.refund_elsewhere': 'Refunded another way',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
