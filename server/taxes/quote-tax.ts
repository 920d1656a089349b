import { type Cents, sum, ZERO } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { waitAside } from '../platform/limits/turns.ts'
import type { Log } from '../platform/observability/log.ts'
import type { TaxAnswer, TaxQuestion, TaxService } from './tax-service.ts'

/** What was asked, and what the service said: good for that question and no other. */
export type QuotedTax = { key: string; lines: readonly Cents[]; total: Cents }

const LIMIT_MS = 5_000

/**
 * Asks the tax service, if there is one: never while a transaction is open. Refuses TAX_UNAVAILABLE where it cannot say; a
 * sale without its tax would be the store's own debt (docs/decisions/0036-taxes.md).
 */
export async function quoteTax(
  { taxes, log }: { taxes: TaxService; log: Log },
  question: TaxQuestion,
): Promise<QuotedTax> {
  if (taxes.ask === null) return untaxed(question)
  try {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const asked = taxes.ask(question, signal)
    const answer = await waitAside(() => Promise.race([asked, late]))
    checkAnswer(question, answer)
    return { key: keyOf(question), lines: answer.lines, total: sum([...answer.lines, answer.freight]) }
  } catch (error) {
    log.error({ err: error, service: taxes.name }, 'the tax service could not say')
    throw new Refusal('TAX_UNAVAILABLE')
  }
}

/** What was quoted, if this is still the question; null: it has to be asked again. */
export const taxOf = (taxes: TaxService, quoted: QuotedTax, question: TaxQuestion): QuotedTax | null =>
  taxes.ask === null ? untaxed(question) : quoted.key === keyOf(question) ? quoted : null

const untaxed = ({ lines }: TaxQuestion): QuotedTax => ({ key: '', lines: lines.map(() => ZERO), total: ZERO })

const keyOf = (question: TaxQuestion): string => JSON.stringify(question)

function checkAnswer({ lines }: TaxQuestion, answer: TaxAnswer): void {
  if (answer.lines.length !== lines.length) throw new Error(`${answer.lines.length} taxes of ${lines.length} lines`)
  if ([...answer.lines, answer.freight].some(tax => !Number.isSafeInteger(tax) || tax < 0))
    throw new Error('a tax is a whole number of cents, and not below 0')
}
