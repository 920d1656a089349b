import type { Db } from '../db/database.ts'
import type { Log } from '../observability/log.ts'

/** Status, and seconds until the next try. */
export type Rejection = { status: 429 | 503; waitSeconds: number }

/** The context of every request. */
export type RequestContext = {
  db: Db
  /** The reader for procedures that only read the catalog or count: a replica if there is one. */
  reads: Db
  log: Log
  /** The id in the log lines of the request, in its security log row and in its response. */
  requestId: string
  /** The host name under which the caller reached the store, without port. */
  hostname: string
  /** Headers of the request that procedures may need, by lower-case name. */
  header: (name: string) => string | undefined
  /** The network address of the caller, as the socket or a trusted proxy gives it. */
  clientAddress: string
  /** Adds a response header: `Set-Cookie`, `Retry-After`. Has no effect while a page is rendered. */
  addHeader: (name: string, value: string) => void
  /** The address under which people reach the store, without a slash at its end. Links in mails begin with it. */
  publicUrl: string
  /** Called when a call of a page is refused because the store is too busy or the caller exceeds a limit. */
  onTurnedAway?: (answer: Rejection) => void
}
