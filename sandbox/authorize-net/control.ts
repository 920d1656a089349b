import { Hono } from 'hono'
import { z } from '../../domain/text/zod.ts'
import type { FaultSwitch } from './faults.ts'
import type { Transaction } from './ledger.ts'
import type { Terminal } from './terminal.ts'
import type { Webhooks } from './webhooks.ts'

const ReviewShape = z.object({ action: z.enum(['approve', 'decline']), transId: z.optional(z.string()) })

/** In no batch until the merchant has decided. */
const WAITING: ReadonlySet<Transaction['status']> = new Set(['FDSPendingReview', 'authorizedPendingRelease'])

/** The test controls of the sandbox, under /sandbox: not part of the vendor's protocol. */
export function createControl({ ledger, now, tell }: Terminal, faults: FaultSwitch, webhooks: Webhooks) {
  const control = new Hono()

  // Refuses browsers: a web page that the developer has open must not set faults or addresses here.
  control.use(async (c, next) => {
    if (c.req.header('Origin') !== undefined) return c.json({ error: 'not for browsers' }, 403)
    await next()
  })

  control.get('/ledger', c => c.json(ledger.all().map(({ cardDigest, ...shown }) => shown)))

  control.get('/faults', c => c.json(faults.setting))
  control.post('/faults', async c => {
    const wrong = faults.set(await readObject(c.req))
    if (wrong) return c.json({ error: wrong }, 400)
    for (const one of ledger.all()) if (one.isUnlisted) ledger.write({ ...one, isUnlisted: false })
    return c.json(faults.setting)
  })

  control.get('/webhook-target', c => c.json(webhooks.target))
  control.post('/webhook-target', async c => {
    const wrong = webhooks.set((await readObject(c.req)).url)
    return wrong ? c.json({ error: wrong }, 400) : c.json(webhooks.target)
  })

  /** The end of the day: what was captured or refunded is settled, in one batch with what was voided or declined. */
  control.post('/settle', c => {
    const becomes: Partial<Record<Transaction['status'], Transaction['status']>> = {
      capturedPendingSettlement: 'settledSuccessfully',
      refundPendingSettlement: 'refundSettledSuccessfully',
    }
    const batch = { id: ledger.nextId(), settledAt: now().toISOString() }
    let settled = 0
    for (const one of ledger.all()) {
      if (one.batch || WAITING.has(one.status)) continue
      const status = becomes[one.status]
      ledger.write({ ...one, status: status ?? one.status, batch })
      if (status) settled += 1
    }
    return c.json({ settled })
  })

  /** The merchant's decision on held transactions in the gateway's own pages: all of them, or one. */
  control.post('/review', async c => {
    const read = ReviewShape.safeParse(await readObject(c.req))
    if (!read.success) return c.json({ error: 'action is approve or decline; transId is a text' }, 400)
    const { action, transId } = read.data
    const held = ledger
      .all()
      .filter(one => one.status === 'FDSPendingReview' && (transId === undefined || one.transId === transId))
    for (const one of held) {
      if (action === 'approve')
        tell('approved', ledger.write({ ...one, responseCode: '1', status: 'capturedPendingSettlement' }))
      else tell('declined', ledger.write({ ...one, responseCode: '2', status: 'declined' }))
    }
    return c.json({ reviewed: held.length })
  })

  return control
}

/** The JSON object of a body; an empty one for anything else, which every reader refuses. */
async function readObject(request: { text(): Promise<string> }): Promise<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(await request.text())).data ?? {}
  } catch {
    return {}
  }
}
