import { expect, test } from 'vitest'
import { newQuoteKey } from './testing.ts'
import { quoteBackOffice } from './testing-back-office.ts'

const admin = quoteBackOffice()
const REQUIREMENTS = { shelfLifeMonths: 12, papers: ['FAA 8130-3', 'EASA Form 1'], noPartialShipment: true }

test('both sides see the requirements of a line, and the mail to the back office lists them', async () => {
  const line = { partNumber: 'ZX-77', quantity: 2 }
  const request = { lines: [{ ...line, requirements: REQUIREMENTS }, line, { ...line, requirements: {} }] }
  const { status, body } = await admin.app.post('/api/quotes', { key: newQuoteKey(), request }, admin.buyer.headers)
  expect(status).toBe(200)
  const { quoteId } = body as { quoteId: string }
  for (const { lines } of [await admin.talk.seen(quoteId), (await admin.talk.atAdminSeen(quoteId)).quote])
    expect(lines.map(({ requirements }) => requirements)).toEqual([REQUIREMENTS, null, null])
  const mailText = (await admin.mails(quoteId)).find(({ event }) => event === 'new_rfq')?.text.replaceAll(/\s+/g, ' ')
  expect(mailText).toContain('At least 12 months of shelf life, With FAA 8130-3 or EASA Form 1, No partial shipment')
})

test.each([{ shelfLifeMonths: 0 }, { shelfLifeMonths: 121 }, { papers: ['a napkin'] }, { color: 'red' }, 'all'])(
  'an invalid requirement is refused: %j',
  async requirements => {
    const request = { lines: [{ partNumber: 'ZX-77', quantity: 2, requirements }] }
    const answer = await admin.app.post('/api/quotes', { key: newQuoteKey(), request }, admin.buyer.headers)
    expect(answer.status).toBe(400)
  },
)
