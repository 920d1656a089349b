import { store } from '../../../domain/settings/store.ts'

/** A moment on the store's clock: `Nov 23, 2026, 2:30 PM EST`. */
export const storeMoment = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: store.timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(at)
    .replaceAll('\u202f', ' ')
