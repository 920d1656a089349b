import { type Cents, sum, ZERO } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { waitWithoutTurn } from '../platform/limits/concurrency-queue.ts'
import type { Log } from '../platform/observability/log.ts'
import type { TaxAnswer, TaxQuestion, TaxService } from './tax-service.ts'

/** A question with its tax: the tax is valid for this question only. */
export type QuotedTax = { key: string; lines: readonly Cents[]; total: Cents }

const LIMIT_MS = 5_000

/**
 * Queries the tax service, if there is one, never inside a transaction. Refuses TAX_UNAVAILABLE if it fails, because
 * the store would owe the tax of a sale without one (docs/decisions/0036-taxes.md).
 */
export async function quoteTax(
  { taxes, log }: { taxes: TaxService; log: Log },
  question: TaxQuestion,
): Promise<QuotedTax> {
  if (taxes.ask === null) return untaxed(question)
  try {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const query = taxes.ask(question, signal)
    const answer = await waitWithoutTurn(() => Promise.race([query, late]))
    checkAnswer(question, answer)
    return { key: keyOf(question), lines: answer.lines, total: sum([...answer.lines, answer.freight]) }
  } catch (error) {
    log.error({ err: error, service: taxes.name }, 'the tax service could not say')
    throw new Refusal('TAX_UNAVAILABLE')
  }
}

/** The quoted tax, if the question has not changed; null: query again. */
export const taxOf = (taxes: TaxService, quoted: QuotedTax, question: TaxQuestion): QuotedTax | null =>
  taxes.ask === null ? untaxed(question) : quoted.key === keyOf(question) ? quoted : null

const untaxed = ({ lines }: TaxQuestion): QuotedTax => ({ key: '', lines: lines.map(() => ZERO), total: ZERO })

const keyOf = (question: TaxQuestion): string => JSON.stringify(question)

function checkAnswer({ lines }: TaxQuestion, answer: TaxAnswer): void {
  if (answer.lines.length !== lines.length) throw new Error(`${answer.lines.length} taxes of ${lines.length} lines`)
  if ([...answer.lines, answer.freight].some(tax => !Number.isSafeInteger(tax) || tax < 0))
    throw new Error('a tax is a whole number of cents, and not below 0')
}
