/** What an admin action may be of. */
export const AUDIT_SUBJECTS = {
  order: 'Order',
  quote: 'Quote',
  payment: 'Payment',
  mail: 'Mail',
  product: 'Part',
  category: 'Category',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** Everything that admins do, by the name that the audit keeps, and how it is said. */
export const AUDIT_ACTIONS = {
  'order.processing': 'Marked as processing',
  'order.shipped': 'Marked as shipped',
  'order.delivered': 'Marked as delivered',
  'order.tracking': 'Tracking corrected',
  'order.notes': 'Notes saved',
  'product.created': 'Part added',
  'product.changed': 'Part changed',
  'product.deleted': 'Part deleted',
  'product.published': 'Part published',
  'product.unpublished': 'Part unpublished',
  'product.price': 'Price changed',
  'product.category': 'Category changed',
  'product.picture_added': 'Picture added',
  'product.picture_changed': 'Picture changed',
  'product.pictures_ordered': 'Pictures put in order',
  'product.picture_deleted': 'Picture deleted',
  'product.reference_saved': 'Cross-reference saved',
  'product.reference_deleted': 'Cross-reference deleted',
  'category.created': 'Category added',
  'category.changed': 'Category changed',
  'category.deleted': 'Category deleted',
  'stock.line_added': 'Stock line added',
  'stock.adjusted': 'Stock adjusted',
  'stock.evidence': 'Paper trail changed',
  'stock.document_added': 'Document added',
  'stock.document_changed': 'Document changed',
  'stock.document_deleted': 'Document deleted',
  'order.canceled': 'Canceled',
  'order.deleted': 'Deleted',
  'order.refund': 'Refund decided',
  'order.return_approved': 'Return approved',
  'order.return_denied': 'Return denied',
  'order.return_received': 'Return completed',
  'order.refund_elsewhere': 'Refunded another way',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
