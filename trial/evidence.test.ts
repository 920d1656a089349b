import { describe, expect, test } from 'vitest'
import { type Evidence, mailKeyOf } from './evidence.ts'
import { CARD, secrets, wholeShop } from './testing-whole-shop.ts'

// The same for what the gateway, the mails and the logs show.

const { whole, brokenBy } = wholeShop()

describe('each rule is broken by', () => {
  test.each<[string, string, (evidence: Omit<Evidence, 'db'>) => Partial<Evidence>]>([
    [
      'who paid was charged the total, once; who did not has nothing at the gateway',
      'a second charge',
      ({ ledger }) => ({
        ledger: ledger.flatMap(charge => [charge, { ...charge, transId: '1', refId: 'another' }]),
      }),
    ],
    [
      'the gateway kept what the books say',
      'a refund that was made twice',
      ({ ledger }) => ({
        ledger: ledger.flatMap(one => [one, ...(one.type === 'refundTransaction' ? [{ ...one, transId: '1' }] : [])]),
      }),
    ],
    [
      'the gateway kept what the books say',
      'a charge that was taken back',
      ({ ledger }) => ({
        ledger: ledger.map(charge => ({ ...charge, status: 'voided' as const })),
      }),
    ],
    [
      'a charge has its order, or has gone back',
      'a charge for no order',
      ({ ledger }) => ({
        ledger: ledger.flatMap(charge => [charge, { ...charge, transId: '1', invoiceNumber: 'APS-1' }]),
      }),
    ],
    [
      'no attempt is charged twice',
      'a second charge, even taken back',
      ({ ledger }) => ({
        ledger: ledger.flatMap(charge => [charge, { ...charge, transId: '1', status: 'voided' as const }]),
      }),
    ],
    ['each mail is sent, once', 'a mail that never arrived', () => ({ mails: [] })],
    ['each mail is sent, once', 'a mail that came twice', ({ mails }) => ({ mails: [...mails, ...mails] })],
    [
      'no card, card code or token is kept',
      'a token in a log',
      () => ({
        logs: [{ name: 'the log', text: `{"body":"${secrets.tokens[0]}"}` }],
      }),
    ],
    [
      'no card, card code or token is kept',
      'a card number in a mail',
      ({ mails }) => ({
        mails: mails.map(mail => ({ ...mail, shown: CARD })),
      }),
    ],
  ])('%s: %s', async (rule, _, change) => {
    expect(await brokenBy([], change(whole()))).toContain(rule)
  })
})

test('a mail whose sending was killed may come twice', async () => {
  const { mails } = whole()
  const mayRepeat = new Set(mails.map(mail => mailKeyOf(mail.messageId)))
  expect(await brokenBy([], { mails: [...mails, ...mails], mayRepeat })).toEqual([])
})
