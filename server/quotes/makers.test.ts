import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { pdfPages } from '../documents/testing.ts'
import { newQuoteKey } from './testing.ts'
import { quoteDesk } from './testing-desk.ts'

// A part is its number and its maker: a quote says of which maker each line is, on every page and paper.

const desk = quoteDesk()
const MAKERS = [
  ['Norwick', 'Seal'],
  ['Parker', 'Gasket'],
] as const
const parts: number[] = []
beforeAll(async () => {
  for (const [manufacturer, name] of MAKERS)
    parts.push(await addProduct(desk.database.db, { sku: 'MAKER-1', name, price: 100, manufacturer }))
})

test('the same number of two makers is told apart by both sides, in the mails and on the paper', async () => {
  const request = {
    lines: [...parts.map(productId => ({ productId, quantity: 1 })), { partNumber: 'ZX-9', quantity: 1 }],
  }
  const { body } = await desk.app.post('/api/quotes', { key: newQuoteKey(), request }, desk.buyer.headers)
  const { quoteId } = body as { quoteId: string }
  for (const { lines } of [await desk.talk.seen(quoteId), (await desk.talk.atAdminSeen(quoteId)).quote])
    expect(lines.map(({ sku, manufacturer }) => [sku, manufacturer])).toEqual([
      ['MAKER-1', 'Norwick'],
      ['MAKER-1', 'Parker'],
      ['ZX-9', null],
    ])
  const letter = async (event: string) =>
    (await desk.mails(quoteId)).find(mail => mail.event === event)?.text.replaceAll(/\s+/g, ' ') ?? ''
  for (const [maker, name] of MAKERS) expect(await letter('new_rfq')).toContain(`${name}, ${maker}`)
  expect((await desk.talk.offer(quoteId, 7000, 150)).status).toBe(200)
  expect((await desk.talk.seen(quoteId)).lines.map(({ offer }) => offer?.manufacturer)).toEqual([
    'Norwick',
    'Parker',
    null,
  ])
  const kept = (await desk.talk.seen(quoteId)).history.findLast(({ offer }) => offer)?.offer
  expect(kept?.lines.map(({ manufacturer }) => manufacturer)).toEqual(['Norwick', 'Parker', null])
  for (const [maker, name] of MAKERS) expect(await letter('rfq_quoted')).toContain(`${name}, ${maker}`)
  const paper = await desk.app.request(`/quote/${quoteId}.pdf`, { headers: desk.buyer.headers })
  const text = pdfPages(Buffer.from(await paper.arrayBuffer()))
    .flat()
    .join(' ')
  for (const [maker, name] of MAKERS) expect(text).toContain(`${name}. ${maker}`)
})
