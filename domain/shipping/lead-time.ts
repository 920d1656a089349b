/** When a part that is offered leaves, by the days until then. */
export const leadTimeWords = (days: number): string =>
  days === 0 ? 'Ready to ship' : days === 1 ? 'Leaves in 1 day' : `Leaves in ${days} days`
