import type { Cents } from '../../domain/money/money.ts'
import type { ChargeOutcome, KnownTransaction, PaymentProvider } from './provider.ts'

type Made = KnownTransaction & { at: Date }

/**
 * A second provider, which shares only the port with the first. It approves all cards; `answers` makes it fail to
 * answer.
 */
export function fakeProvider() {
  const made: Made[] = []
  const state = { answers: true }
  const chargeBy = (id: string) => made.find(({ transactionId }) => transactionId === id) ?? null
  const add = (one: Pick<KnownTransaction, 'kind' | 'amount' | 'invoiceNumber' | 'reference' | 'refundOf'>): string => {
    const transactionId = `fake-${made.length + 1}`
    const outcome: ChargeOutcome = {
      kind: 'approved',
      transactionId,
      amount: one.amount as Cents,
      card: { brand: 'Fake', lastFour: '0001' },
    }
    made.push({ ...one, transactionId, state: 'settled', lastFour: '0001', outcome, at: new Date() })
    return transactionId
  }
  const provider: PaymentProvider = {
    name: 'fake',
    limits: { refundDays: 30, referenceLength: 64 },
    clientConfig: () => ({ provider: 'fake', environment: 'sandbox', publishableKey: 'k' }),
    browserSources: () => ['http://fake'],
    charge: async ({ amount, invoiceNumber, reference }) => {
      const id = add({ kind: 'charge', amount, invoiceNumber, reference, refundOf: null })
      return state.answers ? outcomeOf(id) : { kind: 'unknown', message: 'no answer' }
    },
    findCharge: async sought =>
      made.find(one => one.kind === 'charge' && one.reference === sought.reference)?.outcome ?? null,
    find: async id => chargeBy(id),
    findRefund: async reference =>
      made.find(one => one.kind === 'refund' && one.reference === reference)?.transactionId ?? null,
    listCharges: async () => [],
    voidCharge: async id => {
      const charge = chargeBy(id)
      if (charge) charge.state = 'voided'
    },
    refund: async ({ transactionId, amount, reference }) =>
      add({ kind: 'refund', amount, reference, refundOf: transactionId, invoiceNumber: null }),
    readWebhook: ({ body, header }) =>
      header('x-fake') === 'signed'
        ? { notificationId: 'fake-told', eventType: 'told', transactionId: new TextDecoder().decode(body) }
        : 'unsigned',
  }
  function outcomeOf(id: string): ChargeOutcome {
    return chargeBy(id)?.outcome ?? { kind: 'unknown', message: 'no such charge' }
  }
  return {
    provider,
    state,
    made: () => made.map(({ kind, amount, state }) => ({ kind, amount, state })),
  }
}
