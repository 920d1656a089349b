import type { AuditSubject } from '../../../domain/admin/audit.ts'
import { type AdminPlace, adminAddress } from '../admin-place.ts'

/** Where each kind of thing is shown. */
const PLACES: { [Subject in AuditSubject]?: (id: string, label: string) => AdminPlace } = {
  order: id => ({ tab: 'orders', order: id }),
  // A payment is known by its order, and shown with it.
  payment: id => ({ tab: 'orders', order: id }),
  quote: id => ({ tab: 'quotes', quote: id }),
  submission: id => ({ tab: 'sent', submission: id }),
  job: () => ({ tab: 'queues' }),
  mail: id => ({ tab: 'mail', mail: id }),
  product: id => ({ tab: 'parts', part: id }),
  category: () => ({ tab: 'categories' }),
  account: id => ({ tab: 'people', person: id }),
  contact: (id, label) => ({ tab: 'contacts', ...(id === 'all' ? {} : { search: label }) }),
}

/** The address of what an admin did something to; null: it has no page. */
export function subjectAddress({ subject, subjectId, label }: { subject: string; subjectId: string; label: string }) {
  const places: Record<string, ((id: string, label: string) => AdminPlace) | undefined> = PLACES
  const place = Object.hasOwn(places, subject) ? places[subject] : undefined
  return place ? adminAddress(place(subjectId, label)) : null
}
