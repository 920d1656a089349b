import { cents } from '../../domain/money/money.ts'
import { testInvoice } from '../../domain/opening/test-charge.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { ChargeOutcome, PaymentProvider } from '../payments/provider.ts'
import { drawReference } from '../payments/reference.ts'
import { errorLine, type Log } from '../platform/observability/log.ts'
import type { Tried } from './try-mail.ts'

const ONE_DOLLAR = cents(100)

type Asked = { token: unknown; email: string; name: string }

/**
 * Charges one dollar on a card and voids it. The result is reported in any case; a charge that was not voided is
 * named, so that an admin can void it.
 */
export async function tryCard(
  provider: PaymentProvider,
  { store, log }: { store: Store; log: Log },
  { token, email, name }: Asked,
): Promise<Tried> {
  const reference = drawReference(provider.limits.referenceLength)
  const invoiceNumber = testInvoice(reference)
  const [firstName = 'Store', ...rest] = name.split(/\s+/).filter(Boolean)
  const { line1, ...place } = store.address
  const billTo = { ...place, addressLine1: line1, firstName, lastName: rest.join(' ') || 'Owner', company: store.name }
  const chargeRequest = { reference, invoiceNumber, amount: ONE_DOLLAR, token, email, billTo, shipTo: billTo }
  const outcome = await provider.charge(chargeRequest).catch((error): ChargeOutcome => {
    log.warn({ error: errorLine(error), invoiceNumber }, 'test charge')
    return { kind: 'unknown', message: errorLine(error) }
  })
  const isLive = provider.clientConfig('localhost').environment === 'production'
  const where = isLive ? 'the gateway' : 'the sandbox'
  if (outcome.kind === 'unknown')
    return {
      passed: false,
      detail: `No answer from ${where}. Look there for invoice ${invoiceNumber}, and void it if it was charged.`,
    }
  if (outcome.kind === 'declined' || outcome.kind === 'failed')
    return { passed: false, detail: `Not charged by ${where}: ${outcome.message}` }
  try {
    await provider.voidCharge(outcome.transactionId)
  } catch (error) {
    log.error({ err: error, transactionId: outcome.transactionId }, 'test charge could not be voided')
    return {
      passed: false,
      detail: `$1.00 was charged and could not be voided: void transaction ${outcome.transactionId} in the pages of ${where}.`,
    }
  }
  const card = [outcome.card.brand, outcome.card.lastFour].filter(Boolean).join(' ')
  return { passed: true, detail: `$1.00 was charged${card && ` to ${card}`} and voided by ${where}.` }
}
