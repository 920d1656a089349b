import type { z } from '../../../../domain/text/zod.ts'
import { BatchesAnswer, ListAnswer, type Summary } from './answer.ts'
import { batchBody, batchesBody, type Merchant, unsettledBody } from './request.ts'

/** Requests a report from the gateway. */
export type ReportRequest = <Shape extends z.ZodMiniType>(body: unknown, shape: Shape) => Promise<z.output<Shape>>

const PAGE = 1000
const MAX_PAGES = 20
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** https://developer.authorize.net/api/reference/index.html#transaction-reporting-get-settled-batch-list */
const WINDOW_MS = 31 * DAY_MS
/** A charge can be refunded for 180 days after its settlement. */
const MAX_WINDOWS = 7

/**
 * Every transaction that is in no batch yet, newest first, and then the transactions of batches settled since. A
 * transaction that settles in between is listed at least once. A transaction cannot be in a batch that settled before
 * it was created, so `since` may be the time of the request; one hour is added for clock differences. Throws if `since`
 * is too long ago for the gateway's lists, because a missing transaction might be in an older batch.
 */
export async function* transactionsSince(ask: ReportRequest, merchant: Merchant, since: Date): AsyncGenerator<Summary> {
  yield* pages(ask, page => unsettledBody(merchant, page, PAGE))
  const end = Date.now() + HOUR_MS
  let from = since.getTime() - HOUR_MS
  if (end - from > MAX_WINDOWS * WINDOW_MS) throw new Error(`${since.toISOString()} is too long ago to look through`)
  for (; from < end; from += WINDOW_MS) {
    const to = Math.min(from + WINDOW_MS, end)
    const answer = await ask(batchesBody(merchant, new Date(from), new Date(to)), BatchesAnswer)
    check(answer)
    for (const { batchId } of answer.batchList ?? [])
      yield* pages(ask, page => batchBody(merchant, batchId, page, PAGE))
  }
}

async function* pages(ask: ReportRequest, body: (page: number) => unknown): AsyncGenerator<Summary> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await ask(body(page), ListAnswer)
    check(answer)
    const listed = answer.transactions ?? []
    yield* listed
    if (listed.length < PAGE) return
  }
  throw new Error(`more than ${PAGE * MAX_PAGES} transactions in one list`)
}

function check({ messages }: Pick<z.infer<typeof ListAnswer>, 'messages'>): void {
  if (messages.resultCode !== 'Ok') throw new Error(messages.message?.[0]?.text ?? 'the gateway gave no list')
}
