import { isOfDatabaseSocket } from './watched-client.ts'

// A serialization failure, a deadlock, and a foreign key: a row that the work has read was deleted since, or one that it deletes was
// named since. https://www.postgresql.org/docs/18/errcodes-appendix.html
const TRY_AGAIN = new Set(['40001', '40P01', '23503'])

/** The SQLSTATE of a database error, whichever wrapper has it. */
function sqlState(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e.code
  }
  return undefined
}

/** The same work may succeed at the next try, or refuse what has changed since it was read. */
export const isRetryable = (error: unknown): boolean => TRY_AGAIN.has(sqlState(error) ?? '')

// A server that is stopping, has crashed or is starting, or that only serves reads: after a failover, an address may
// lead to a standby for a moment. https://www.postgresql.org/docs/18/errcodes-appendix.html
const GONE = new Set(['57P01', '57P02', '57P03', '25006'])
const CANCELED = '57014'
// Insufficient resources: too many connections, a full disk, no memory.
const OUT_OF_RESOURCES = /^53/
const INTERNAL = 'XX000'
// Error codes of sockets. They are valid only for sockets to the database: a caller's closed connection is a different
// error.
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** Messages of node-postgres about connections that broke, or failed to open. */
const BROKEN = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

/**
 * PgBouncer reports 08P01 for every problem between it and the server, and names no routine (its src/proto.c,
 * send_pooler_error). PostgreSQL names a routine for each error.
 */
const isOfPooler = (error: Error): boolean =>
  'code' in error && error.code === '08P01' && !('routine' in error && error.routine !== undefined)

/**
 * An internal error that ended the session. A new connection gets it if the disk is full: for "could not write init
 * file", PostgreSQL has no code of its own (src/backend/utils/cache/relcache.c).
 */
const isLostSession = (error: Error): boolean =>
  'code' in error && error.code === INTERNAL && 'severity' in error && error.severity === 'FATAL'

/** A database that cannot be reached, or has closed the connection. */
export function isConnectionError(error: unknown): boolean {
  if (GONE.has(sqlState(error) ?? '')) return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (isLostSession(e)) return true
    if (isOfDatabaseSocket(e) && 'code' in e && UNREACHABLE.has(String(e.code))) return true
    if (isOfPooler(e) || BROKEN.test(e.message)) return true
  }
  return false
}

/** True if a running server returned this error, for whatever reason. */
export const isAnswer = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(sqlState(error) ?? '') && !isConnectionError(error)

/** A statement that was canceled at its time limit. */
export const isTooSlow = (error: unknown): boolean => sqlState(error) === CANCELED

/**
 * A statement that exceeded its time limit, a pool without a free connection, or a database that is unavailable or has
 * no space: another attempt may succeed.
 */
export const isOverload = (error: unknown): boolean =>
  isTooSlow(error) || OUT_OF_RESOURCES.test(sqlState(error) ?? '') || isConnectionError(error)

/** The role does not have the permission. */
export const isForbidden = (error: unknown): boolean => sqlState(error) === '42501'

/** A row with that key already exists. */
export const isDuplicate = (error: unknown): boolean => sqlState(error) === '23505'

/**
 * A replica ends a statement that reads what its replay must change ("conflict with recovery").
 * https://www.postgresql.org/docs/18/hot-standby.html#HOT-STANDBY-CONFLICT
 */
export const isRefusedByReplay = (error: unknown): boolean => sqlState(error) === '40001'

/** The name of the constraint that a statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('constraint' in e && typeof e.constraint === 'string') return e.constraint
  }
  return undefined
}
