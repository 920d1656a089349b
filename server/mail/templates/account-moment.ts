import { store } from '../../../domain/settings/store.ts'

/** A time in the store's time zone, to the second: the owner compares it with their own actions. */
export const moment = (when: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: store.timeZone,
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(when)
