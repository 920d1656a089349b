/** What an admin action may be of. */
export const AUDIT_SUBJECTS = {
  order: 'Order',
  quote: 'Quote',
  payment: 'Payment',
  mail: 'Mail',
  account: 'Person',
  contact: 'Contact',
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
  'order.deleted': 'Deleted',
  'order.return_approved': 'Return approved',
  'order.return_denied': 'Return denied',
  'order.return_received': 'Return completed',
  'order.refund_elsewhere': 'Refunded another way',
  'order.canceled': 'Order canceled',
  'payment.refund': 'Refund decided',
  'payment.retry': 'Refund tried again',
  'quote.unit_quoted': 'Unit price offered',
  'quote.quoted': 'Quote offered',
  'quote.shipping_quoted': 'Shipping priced',
  'quote.rejected': 'Quote rejected',
  'quote.wrote': 'Wrote to the buyer',
  'quote.notes': 'Quote notes saved',
  'quote.assigned': 'Quote assigned',
  'mail.resent': 'Mail sent again',
  'mail.notified': 'Notification mailed',
  'account.admin_granted': 'Made an admin',
  'account.admin_taken': 'Admin role taken away',
  'contact.unsubscribed': 'Taken off the newsletter',
  'contact.exported': 'Contacts exported',
  'submission.status': 'Status of a submission changed',
  'submission.assigned': 'Submission assigned',
  'submission.notes': 'Notes of a submission saved',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
