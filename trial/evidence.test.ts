import { describe, expect, test } from 'vitest'
import { type Evidence, mailKeyOf } from './evidence.ts'
import { CARD, secrets, wholeShop } from './testing-whole-shop.ts'

// Breaks the rules for the ledger of the gateway, the mails and the logs. invariants.test.ts breaks the rules for the database.

const { whole, brokenBy } = wholeShop()

describe('each rule is broken by', () => {
  test.each<[string, string, (evidence: Omit<Evidence, 'db'>) => Partial<Evidence>]>([
    [
      'a paid order is charged its total once; an unpaid order has no charge at the gateway',
      'a second charge',
      ({ ledger }) => ({
        ledger: ledger.flatMap(charge => [charge, { ...charge, transId: '1', refId: 'another' }]),
      }),
    ],
    [
      'charges minus refunds at the gateway equal the payment records',
      'a refund that was made twice',
      ({ ledger }) => ({
        ledger: ledger.flatMap(line => [
          line,
          ...(line.type === 'refundTransaction' ? [{ ...line, transId: '1' }] : []),
        ]),
      }),
    ],
    [
      'charges minus refunds at the gateway equal the payment records',
      'a charge that was voided',
      ({ ledger }) => ({
        ledger: ledger.map(charge => ({ ...charge, status: 'voided' as const })),
      }),
    ],
    [
      'a charge has an order, or was refunded',
      'a charge for no order',
      ({ ledger }) => ({
        ledger: ledger.flatMap(charge => [charge, { ...charge, transId: '1', invoiceNumber: 'APS-1' }]),
      }),
    ],
    [
      'each charge belongs to an attempt, and no attempt is charged twice',
      'a second charge, even if it was voided',
      ({ ledger }) => ({
        ledger: ledger.flatMap(charge => [charge, { ...charge, transId: '1', status: 'voided' as const }]),
      }),
    ],
    ['each mail is sent once', 'a mail that never arrived', () => ({ mails: [] })],
    ['each mail is sent once', 'a mail that arrived twice', ({ mails }) => ({ mails: [...mails, ...mails] })],
    [
      'no card number, card code or token is stored',
      'a token in a log',
      () => ({
        logs: [{ name: 'the log', text: `{"body":"${secrets.tokens[0]}"}` }],
      }),
    ],
    [
      'no card number, card code or token is stored',
      'a card number in a mail',
      ({ mails }) => ({
        mails: mails.map(mail => ({ ...mail, shown: CARD })),
      }),
    ],
  ])('%s: %s', async (rule, _, change) => {
    expect(await brokenBy([], change(whole()))).toContain(rule)
  })
})

test('a mail may arrive twice if its sender was killed', async () => {
  const { mails } = whole()
  const mayRepeat = new Set(mails.map(mail => mailKeyOf(mail.messageId)))
  expect(await brokenBy([], { mails: [...mails, ...mails], mayRepeat })).toEqual([])
})
