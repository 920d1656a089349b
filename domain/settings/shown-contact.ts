import { fictionalValues } from './fictional.ts'
import { isLiveStore } from './store.ts'

/** The phone or mailbox for pages to show. Null in live mode until the owner has set it, because a made-up one reaches a stranger. */
export const shownContact = (value: string): string | null =>
  isLiveStore() && fictionalValues({ value }).length > 0 ? null : value
