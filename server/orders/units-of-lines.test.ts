import { beforeAll, expect, test } from 'vitest'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { quoteDesk } from '../quotes/testing-desk.ts'
import type { OrderView } from '../reporting/orders/shapes.ts'

// Wire is counted in feet. A line keeps the unit in which it was sold.

const desk = quoteDesk()
const { database, talk, one, mails } = desk
const setUnit = (uom: string) =>
  database.db.$client.query('UPDATE products SET uom = $1 WHERE id = $2', [uom, desk.part])
beforeAll(async () => {
  await database.db.$client.query('UPDATE products SET price = 40 WHERE id = $1', [desk.part])
  await setUnit('FT')
})

test('an order keeps the unit of measure of its lines, whatever the part says later', async () => {
  const request = await orderRequest(database.db, [{ productId: desk.part, quantity: 2 }])
  const placed = await desk.app.post('/api/orders', request, { 'Idempotency-Key': newKey() })
  expect(placed).toMatchObject({ status: 201 })
  const { orderId, token } = placed.body as { orderId: string; token: string }
  await setUnit('EA')
  const { body } = await desk.app.call(`/api/orders/${orderId}?token=${token}`)
  expect((body as OrderView).items).toMatchObject([{ uom: 'FT', quantity: 2 }])
  await setUnit('FT')
})

test('a request, its offer and the mails of both count in the unit of the part', async () => {
  const { quoteId } = await talk.request(one(4))
  await talk.offer(quoteId, 127, 500)
  await setUnit('RL')
  const quote = await talk.seen(quoteId)
  expect(quote.lines).toMatchObject([{ uom: 'FT', quantity: 4, offer: { uom: 'FT', quantity: 4 } }])
  expect(quote.history.at(-1)?.offer?.lines).toMatchObject([{ uom: 'FT' }])
  await setUnit('FT')
  await renderMails(database.db)
  const texts = (await mails(quoteId)).map(({ text }) => text)
  expect(texts[0]).toContain('4 ft of Q-100')
  expect(texts.at(-1)).toContain('$1.27 per ft')
  expect(texts.join('\n')).not.toMatch(/\beach\b|4 ×/)
})
