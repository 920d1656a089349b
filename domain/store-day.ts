/** The day of the store's calendar that `at` falls on, YYYY-MM-DD. `timeZone` as IANA names it. */
export const storeDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
