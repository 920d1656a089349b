import { useSyncExternalStore } from 'react'

/** As the reader writes dates; until the page is alive as the server does, which does not know them. */
export const useLocale = (): string | undefined => useSyncExternalStore(never, readers, servers)
const never = () => () => {}
const readers = () => undefined
const servers = () => 'en-US'
