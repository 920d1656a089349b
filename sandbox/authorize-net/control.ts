import { Hono } from 'hono'
import { z } from '../../domain/text/zod.ts'
import type { FaultSwitch } from './faults.ts'
import type { Transaction } from './ledger.ts'
import type { Terminal } from './terminal.ts'
import type { Webhooks } from './webhooks.ts'

const ReviewShape = z.object({ action: z.enum(['approve', 'decline']), transId: z.optional(z.string()) })

/** Transactions that wait for a decision of the merchant are in no batch. */
const WAITING: ReadonlySet<Transaction['status']> = new Set(['FDSPendingReview', 'authorizedPendingRelease'])

/** The test controls of the sandbox, under /sandbox: not part of the vendor's protocol. */
export function createControl({ ledger, now, notify }: Terminal, faults: FaultSwitch, webhooks: Webhooks) {
  const control = new Hono()

  // Refuses browsers, so that a web page in the browser of the developer cannot set faults or addresses here.
  control.use(async (c, next) => {
    if (c.req.header('Origin') !== undefined) return c.json({ error: 'not for browsers' }, 403)
    await next()
  })

  control.get('/ledger', c => c.json(ledger.all().map(({ cardDigest, ...shown }) => shown)))

  control.get('/faults', c => c.json(faults.setting))
  control.post('/faults', async c => {
    const wrong = faults.set(await readObject(c.req))
    if (wrong) return c.json({ error: wrong }, 400)
    for (const transaction of ledger.all())
      if (transaction.isUnlisted) ledger.write({ ...transaction, isUnlisted: false })
    return c.json(faults.setting)
  })

  control.get('/webhook-target', c => c.json(webhooks.target))
  control.post('/webhook-target', async c => {
    const wrong = webhooks.set((await readObject(c.req)).url)
    return wrong ? c.json({ error: wrong }, 400) : c.json(webhooks.target)
  })

  /** Ends the day: settles captured and refunded transactions, in one batch with voided and declined ones. */
  control.post('/settle', c => {
    const statusAfter: Partial<Record<Transaction['status'], Transaction['status']>> = {
      capturedPendingSettlement: 'settledSuccessfully',
      refundPendingSettlement: 'refundSettledSuccessfully',
    }
    const batch = { id: ledger.nextId(), settledAt: now().toISOString() }
    let settled = 0
    for (const transaction of ledger.all()) {
      if (transaction.batch || WAITING.has(transaction.status)) continue
      const status = statusAfter[transaction.status]
      ledger.write({ ...transaction, status: status ?? transaction.status, batch })
      if (status) settled += 1
    }
    return c.json({ settled })
  })

  /** The decision of the merchant on held transactions, all or one, as in the pages of the gateway. */
  control.post('/review', async c => {
    const read = ReviewShape.safeParse(await readObject(c.req))
    if (!read.success) return c.json({ error: 'action is approve or decline; transId is a text' }, 400)
    const { action, transId } = read.data
    const held = ledger
      .all()
      .filter(({ status, transId: id }) => status === 'FDSPendingReview' && (transId === undefined || id === transId))
    for (const transaction of held) {
      if (action === 'approve')
        notify('approved', ledger.write({ ...transaction, responseCode: '1', status: 'capturedPendingSettlement' }))
      else notify('declined', ledger.write({ ...transaction, responseCode: '2', status: 'declined' }))
    }
    return c.json({ reviewed: held.length })
  })

  return control
}

/** Reads the JSON object of a body. Returns an empty object for anything else, which the callers refuse. */
async function readObject(request: { text(): Promise<string> }): Promise<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(await request.text())).data ?? {}
  } catch {
    return {}
  }
}
