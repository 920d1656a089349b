/** The ship day of an offered part, by its lead time in days. */
export const leadTimeWords = (days: number): string =>
  days === 0 ? 'Ready to ship' : days === 1 ? 'Leaves in 1 day' : `Leaves in ${days} days`
