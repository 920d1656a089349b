import type { Socket } from 'node:net'
import type { Context } from 'hono'
import { BOM, JSON_TYPE } from './answers.ts'
import type { Fault } from './faults.ts'

export type Connection = { Bindings: { incoming: { socket: Socket } } }

/** Applies a fault instead of a response, before the work (`''`) or after it. Returns null if there is no fault. */
export async function fail(
  c: Context<Connection>,
  fault: Fault,
  when: '' | '-after-charge',
  hangMs: number,
): Promise<Response | null> {
  const { socket } = c.env.incoming
  if (fault === (when ? 'timeout-after-charge' : 'timeout-before')) {
    await new Promise<void>(done => {
      if (socket.destroyed) return done()
      const timer = setTimeout(done, hangMs).unref()
      socket.once('close', () => done(clearTimeout(timer)))
    })
    socket.destroy()
    return new Response(null)
  }
  if (fault === `server-error${when}`) return c.html('<h1>Service Unavailable</h1>', 503)
  if (fault === `bad-json${when}`)
    return c.body(`${BOM}{"transactionResponse":{"responseCode":"1","authCode":"`, 200, JSON_TYPE)
  if (fault === `reset${when}`) {
    socket.resetAndDestroy()
    return new Response(null)
  }
  return null
}
