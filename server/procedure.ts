import { ORPCError, os } from '@orpc/server'
import { en } from 'zod/locales'
import { Refusal } from '../domain/refusal.ts'
import { z } from '../domain/zod.ts'
import type { Store } from '../store.config.ts'
import type { Db } from './db/database.ts'
import { sqlState } from './db/database.ts'
import type { Log } from './log.ts'
import type { Gateway } from './payments/gateway.ts'

// Words for what a shape refuses without words of its own; in the browser every shape that is shown has its own.
z.config(en())

/** What every procedure is given: the store it belongs to, and who asks. */
export type Context = {
  db: Db
  store: Store
  gateway: Gateway
  log: Log
  /** The host name under which the caller reached the store, without port. */
  hostname: string
  /** Headers of the request that procedures may need, by lower-case name. */
  header: (name: string) => string | undefined
  /** Told when the store is too busy to answer: a page must then not pretend that it is well. */
  onBusy?: () => void
}

export type Caller = 'anyone'
type Meta = { who?: Caller }

const base = os.$context<Context>().$meta<Meta>({})

// Errors that were not foreseen are logged here and answered without their text: what a driver or a library says is
// nobody's business (and a loader's error would be written into the page).
const guarded = base.use(async ({ context, next, path }) => {
  try {
    return await next()
  } catch (error) {
    if (error instanceof ORPCError) throw error
    if (error instanceof Refusal) {
      throw new ORPCError(error.code, { status: error.status, message: error.message, data: error.data })
    }
    if (isOverload(error)) {
      const busy = new Refusal('BUSY')
      context.onBusy?.()
      context.log.warn({ procedure: path.join('.'), error: String(error) }, 'overloaded')
      throw new ORPCError(busy.code, { status: busy.status, message: busy.message })
    }
    context.log.error({ procedure: path.join('.'), err: error }, 'procedure failed')
    throw new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Something went wrong on our side. Please try again.' })
  }
})

/** A statement that ran past its time, a pool without a free connection, a database that is away: worth another try. */
function isOverload(error: unknown): boolean {
  const state = sqlState(error)
  if (state === '57014' || state === '53300' || state === '57P01' || state === '57P03' || state === 'ECONNREFUSED')
    return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (/timeout exceeded when trying to connect|Connection terminated/.test(e.message)) return true
  }
  return false
}

/** A procedure that anyone may call. */
export const anyone = guarded.meta({ who: 'anyone' })
