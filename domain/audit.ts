/** What an admin action may be of. */
export const AUDIT_SUBJECTS = {
  order: 'Order',
  quote: 'Quote',
  payment: 'Payment',
  mail: 'Mail',
  submission: 'Submission',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** Everything that admins do, by the name that the audit keeps, and how it is said. */
export const AUDIT_ACTIONS = {
  'order.processing': 'Marked as processing',
  'order.shipped': 'Marked as shipped',
  'order.delivered': 'Marked as delivered',
  'order.tracking': 'Tracking corrected',
  'order.notes': 'Notes saved',
  'submission.status': 'Status of a submission changed',
  'submission.assigned': 'Submission assigned',
  'submission.notes': 'Notes of a submission saved',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
