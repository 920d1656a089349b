import { store } from '../../../domain/settings/store.ts'

/** A moment in the time of the store, to the second: the owner compares it with what they did. */
export const moment = (when: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: store.timeZone,
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(when)
