import { useSyncExternalStore } from 'react'

/** The reader's locale for dates; until hydration the server's default, because the server does not know the reader's. */
export const useLocale = (): string | undefined => useSyncExternalStore(never, readers, servers)
const never = () => () => {}
const readers = () => undefined
const servers = () => 'en-US'
