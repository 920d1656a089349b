/** The buyer's preferred shipping of a quote, with the words of the selector. */
export const SHIPPING_PREFERENCES = {
  no_preference: 'No preference',
  ground: 'Ground Shipping',
  standard: 'Standard (5-7 days)',
  express: 'Express (2-3 days)',
  priority: 'Priority Overnight',
  next_day: 'Next Day Air',
} as const
export type ShippingPreference = keyof typeof SHIPPING_PREFERENCES
export const SHIPPING_PREFERENCE_NAMES = Object.keys(SHIPPING_PREFERENCES) as ShippingPreference[]

export const MAX_QUOTE_LINES = 100
export const QUOTE_TEXT_LENGTH = 2000

/** The urgency of a request, most urgent first. */
export const URGENCIES = {
  aog: 'AOG now: the aircraft is on the ground',
  critical: 'Critical: within 72 hours',
  routine: 'Routine',
} as const
export type Urgency = keyof typeof URGENCIES
export const URGENCY_NAMES = Object.keys(URGENCIES) as Urgency[]

/** The position of a quote in the back office, 0 first: aircraft on the ground by urgency, then all others (null). */
export const priorityOf = (urgency: Urgency | null): number =>
  urgency === null ? URGENCY_NAMES.length : URGENCY_NAMES.indexOf(urgency)
/** Priorities below this are aircraft on the ground. */
export const PLAIN_PRIORITY = priorityOf(null)
/** Quotes below this priority must be answered soon: the AOG mailbox is notified of them (store.aogEscalation). */
export const ROUTINE_PRIORITY = priorityOf('routine')
