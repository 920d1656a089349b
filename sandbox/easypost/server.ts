import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { z } from '../../domain/text/zod.ts'
import { errorAnswer, shipmentAnswer } from './answer.ts'
import { FaultSwitch } from './faults.ts'
import { fetchCarrierRates } from './prices.ts'
import { type ShipmentInput, ShipmentRequest } from './request.ts'

type Connection = { Bindings: { incoming: { socket: Socket } } }
/** `port` 0: a free port; `host` unset: all interfaces. */
export type EasyPostOptions = { port: number; host?: string }
export type EasyPostSandbox = { port: number; url: string; stop(): Promise<void> }

const MAX_STORED = 1000
const Prices = z.object({ percent: z.number().check(z.gt(0)) })

/** Starts the stand-in for EasyPost. `url` is the value for the store's EASYPOST_URL. */
export function startEasyPost({ port, host }: EasyPostOptions): Promise<EasyPostSandbox> {
  const faults = new FaultSwitch()
  const requests: ShipmentInput[] = []
  let brokenOff = 0
  let percent = 100
  const app = new Hono<Connection>()

  /** Does not answer: waits until the client closes the connection, and counts that. */
  const hang = (c: Context<Connection>): Promise<Response> =>
    new Promise(done => {
      c.env.incoming.socket.once('close', () => {
        brokenOff += 1
        done(new Response(null))
      })
    })

  app.post('/v2/shipments', async c => {
    if (!/^Basic [\w+/=]{5,}$/.test(c.req.header('Authorization') ?? ''))
      return c.json(errorAnswer('APIKEY.INACTIVE', 'This api key is no longer active.'), 401)
    const { fault, delayMs } = faults.take()
    const request = ShipmentRequest.safeParse(await c.req.json().catch(() => null))
    if (!request.success) {
      const errors = request.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
      return c.json(errorAnswer('PARAMETER.REQUIRED', 'Missing required parameter.', errors), 422)
    }
    const { shipment } = request.data
    requests.push(shipment)
    if (requests.length > MAX_STORED) requests.shift()

    const response = fetchCarrierRates(shipment, percent)
    const unavailable = (carrier: string) => ({ carrier, message: 'Unable to retrieve rates. Please try again later.' })
    const { socket } = c.env.incoming
    switch (fault) {
      case 'slow':
        await new Promise(done => setTimeout(done, delayMs))
        break
      case 'hang':
        return hang(c)
      case 'hang-in-body': {
        const half = JSON.stringify(shipmentAnswer(shipment, response)).slice(0, 500)
        socket.write(`HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n${half}`)
        return hang(c)
      }
      case 'reset':
        socket.resetAndDestroy()
        return new Response(null)
      case 'server-error':
        return c.html('<h1>Service Unavailable</h1>', 503)
      case 'bad-json':
        return c.body('{"rates":[{"carrier":"FedEx","rate":"12.', 201, { 'Content-Type': 'application/json' })
      case 'not-json':
        return c.html('<h1>Welcome</h1>')
      case 'too-many':
        return c.json(errorAnswer('RATE_LIMITED', 'Too many requests. Please slow down.'), 429)
      case 'no-rates':
        return c.json(shipmentAnswer(shipment, { rates: [], messages: [] }), 201)
      case 'carrier-errors':
        return c.json(
          shipmentAnswer(shipment, { rates: [], messages: ['FedEx', 'UPSDAP', 'USPS', 'DhlEcs'].map(unavailable) }),
          201,
        )
      case 'no-fedex':
        return c.json(
          shipmentAnswer(shipment, {
            rates: response.rates.filter(({ carrier }) => carrier !== 'FedEx'),
            messages: [...response.messages, unavailable('FedEx')],
          }),
          201,
        )
    }
    return c.json(shipmentAnswer(shipment, response), 201)
  })

  const control = new Hono()
  // Refuses browsers, so that a web page in the browser of the developer cannot set faults here.
  control.use(async (c, next) => {
    if (c.req.header('Origin') !== undefined) return c.json({ error: 'not for browsers' }, 403)
    await next()
  })
  control.get('/requests', c => c.json({ asked: requests, brokenOff }))
  control.get('/faults', c => c.json(faults.setting))
  control.post('/faults', async c => {
    const wrong = faults.set(z.record(z.string(), z.unknown()).safeParse(await c.req.json()).data ?? {})
    return wrong ? c.json({ error: wrong }, 400) : c.json(faults.setting)
  })
  control.post('/prices', async c => {
    const input = Prices.safeParse(await c.req.json())
    if (!input.success) return c.json({ error: 'percent is a number above 0' }, 400)
    percent = input.data.percent
    return c.json(input.data)
  })
  app.route('/sandbox', control)

  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, info => {
      const stop = () =>
        new Promise<void>(done => {
          server.close(() => done())
          if ('closeAllConnections' in server) server.closeAllConnections()
        })
      resolve({ port: info.port, url: `http://127.0.0.1:${info.port}/v2/`, stop })
    })
    server.once('error', reject)
  })
}
