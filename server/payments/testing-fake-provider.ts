import { createHash } from 'node:crypto'
import { type Cents, sum } from '../../domain/money/money.ts'
import type { ChargeOutcome, KnownTransaction, PaymentProvider } from './provider.ts'
import type { ProviderSandbox } from './testing-provider-sandbox.ts'

type Made = Omit<KnownTransaction, 'amount'> & { amount: Cents; submittedAt: Date }

const NAME = 'fake'
const CARD = { brand: 'Fake', lastFour: '0001' }
const GOOD = { fakeCard: 'good' }
const BAD = { fakeCard: 'bad' }
const isToken = (token: unknown, one: typeof GOOD) => JSON.stringify(token) === JSON.stringify(one)
const SIGNATURE = 'x-fake'
const signatureOf = (body: string | Uint8Array) => createHash('sha256').update(body).digest('hex')
/** `notificationId transactionId` */
const NOTIFICATION = /^([\w-]+) ([\w-]+)$/

/** A second provider, which shares only the port with the first, and its sandbox. */
export function fakeProvider() {
  const made: Made[] = []
  let isNextLost = false
  const byId = (id: string) => made.find(({ transactionId }) => transactionId === id)
  const add = (
    one: Pick<Made, 'kind' | 'amount' | 'invoiceNumber' | 'reference' | 'refundOf'>,
  ): ChargeOutcome & { transactionId: string } => {
    const transactionId = `fake-${made.length + 1}`
    const outcome = { kind: 'approved', transactionId, amount: one.amount, card: CARD } as const
    const { lastFour } = CARD
    made.push({ ...one, transactionId, state: 'unsettled', lastFour, outcome, submittedAt: new Date() })
    return outcome
  }
  const refundOf = (reference: string) => made.find(one => one.kind === 'refund' && one.reference === reference)
  const provider: PaymentProvider = {
    name: NAME,
    limits: { refundDays: 30, referenceLength: 64 },
    clientConfig: () => ({ provider: NAME, environment: 'sandbox', publishableKey: 'k' }),
    browserSources: () => ['http://fake'],
    charge: async ({ amount, invoiceNumber, reference, token }) => {
      if (isToken(token, BAD)) {
        const message = 'The card was declined.'
        return { kind: 'declined', transactionId: null, reasonCode: null, refusal: null, message, card: CARD }
      }
      if (!isToken(token, GOOD))
        return { kind: 'failed', reasonCode: null, refusal: 'enter_again', message: 'a token of another provider' }
      const outcome = add({ kind: 'charge', amount, invoiceNumber, reference, refundOf: null })
      const isLost = isNextLost
      isNextLost = false
      return isLost ? { kind: 'unknown', message: 'no answer' } : outcome
    },
    findCharge: async ({ invoiceNumber, reference, except }) =>
      made.find(
        one =>
          one.kind === 'charge' &&
          one.invoiceNumber === invoiceNumber &&
          one.reference === reference &&
          !except.includes(one.transactionId),
      )?.outcome ?? null,
    find: async id => byId(id) ?? null,
    findRefund: async reference => refundOf(reference)?.transactionId ?? null,
    listCharges: async () => made.filter(({ kind, state }) => kind === 'charge' && state !== 'voided'),
    voidCharge: async id => {
      const charge = byId(id)
      if (charge?.state !== 'unsettled') throw new Error('only a charge that is not settled can be voided')
      charge.state = 'voided'
    },
    refund: async ({ transactionId, amount, reference }) => {
      const earlier = refundOf(reference)
      if (earlier) return earlier.transactionId
      const charge = byId(transactionId)
      const refunded = sum(made.filter(one => one.refundOf === transactionId).map(one => one.amount))
      if (charge?.state !== 'settled' || sum([refunded, amount]) > charge.amount) throw new Error('not refundable')
      return add({ kind: 'refund', amount, reference, refundOf: transactionId, invoiceNumber: null }).transactionId
    },
    readWebhook: ({ body, header }) => {
      if (header(SIGNATURE) !== signatureOf(body)) return 'unsigned'
      const [, notificationId, transactionId] = NOTIFICATION.exec(new TextDecoder().decode(body)) ?? []
      return notificationId && transactionId ? { notificationId, eventType: 'told', transactionId } : 'illegible'
    },
  }
  const away = () => Promise.reject(new Error('the gateway cannot be reached'))
  const sandbox: ProviderSandbox = {
    provider: () => provider,
    unreachable: () => ({
      ...provider,
      charge: async () => ({ kind: 'failed', reasonCode: null, refusal: null, message: 'not reached' }),
      findCharge: away,
      find: away,
      findRefund: away,
      listCharges: away,
      voidCharge: away,
      refund: away,
    }),
    token: async () => GOOD,
    declined: request => ({ ...request, token: BAD }),
    loseNextAnswer: async () => {
      isNextLost = true
    },
    settle: async () => {
      for (const one of made) if (one.state === 'unsettled') one.state = 'settled'
    },
    notification: (transactionId, notificationId) => `${notificationId} ${transactionId}`,
    sign: body => ({ [SIGNATURE]: signatureOf(body) }),
  }
  return {
    provider,
    sandbox,
    made: () => made.map(({ kind, amount, state }) => ({ kind, amount, state })),
  }
}
