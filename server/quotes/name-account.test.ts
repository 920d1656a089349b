import { describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { negotiation } from './testing.ts'
import { quoteBackOffice } from './testing-back-office.ts'

const admin = quoteBackOffice()
const { database, one, mails } = admin

describe('a quote on the buyer’s own account', () => {
  test('a buyer without a carrier account names it later: no freight is priced', async () => {
    // A customer may send 30 requests an hour.
    const asker = await signedIn(database.db)
    const his = negotiation(
      () => admin.app,
      () => asker,
      () => admin.backOffice,
    )
    const account = await admin.app.post(
      '/api/settings/carrier-accounts',
      { provider: 'ups', accountNumber: 'G7H8I9' },
      asker.headers,
    )
    const { id } = account.body as { id: number }
    const before = await his.request({ ...one(), wantsOwnAccount: true })
    expect(await his.seen(before.quoteId)).toMatchObject({ isOnAccount: true, carrierAccount: null, notes: '' })
    expect((await his.atAdminSeen(before.quoteId)).quote.isOnAccount).toBe(true)
    // The back office prices the parts with freight, which the total ignores.
    await his.offer(before.quoteId, 4500, 4000)
    expect(await his.seen(before.quoteId)).toMatchObject({
      status: 'quoted',
      shippingPrice: 0,
      quotedPrice: 9000,
      isBuyable: true,
      isOnAccount: true,
    })
    const otherBuyer = await signedIn(database.db)
    const stolen = await admin.app.post(
      `/api/quotes/${before.quoteId}/account`,
      { version: await his.version(before.quoteId), carrierAccountId: id },
      otherBuyer.headers,
    )
    expect(stolen.status).toBe(404)
    expect((await his.nameAccount(before.quoteId, id)).status).toBe(200)
    expect(await his.seen(before.quoteId)).toMatchObject({
      status: 'quoted',
      quotedPrice: 9000,
      carrierAccount: { provider: 'ups', ending: '8I9' },
    })
    expect((await his.atAdminSeen(before.quoteId)).carrierAccount?.accountNumber).toBe('G7H8I9')

    // The buyer names the account while the back office still works on the quote.
    const pending = await his.request({ ...one(), wantsOwnAccount: true })
    expect((await his.nameAccount(pending.quoteId, id)).status).toBe(200)
    expect(await his.seen(pending.quoteId)).toMatchObject({ status: 'pending', turn: 'admin', quotedPrice: null })
    // The buyer names the account before accepting the total: the offered freight is removed, and the back office is
    // mailed.
    const told = async (quoteId: string) =>
      (await mails(quoteId))
        .filter(({ event }) => event === 'rfq_account_named')
        .map(({ recipient, text }) => [recipient, text])
    const late = await his.request(one())
    await his.offer(late.quoteId, 4500, 4000)
    const seenVersion = await his.version(late.quoteId)
    expect((await his.nameAccount(late.quoteId, id)).status).toBe(200)
    const named = await his.seen(late.quoteId)
    expect(named).toMatchObject({ status: 'quoted', turn: 'buyer', shippingPrice: 0, quotedPrice: 9000 })
    const words = 'UPS account ending in 8I9. Shipping of $40.00 is no longer charged.'
    expect(named.history.at(-1)).toMatchObject({ event: 'account_named', actor: 'buyer', note: words })
    expect(await told(late.quoteId)).toEqual([[store.mailboxes.sales, expect.stringContaining(words)]])
    // A page that lost the response repeats its call, which changes nothing.
    const again = { version: seenVersion, carrierAccountId: id }
    expect((await admin.app.post(`/api/quotes/${late.quoteId}/account`, again, asker.headers)).status).toBe(200)
    expect(await told(late.quoteId)).toHaveLength(1)

    // A total accepted with freight stays as it is; a quote accepted without freight takes the account.
    const fixed = await his.request(one())
    await his.offer(fixed.quoteId, 4500, 4000)
    await his.accept(fixed.quoteId, 13_000)
    expect(await his.nameAccount(fixed.quoteId, id)).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_FREIGHT_ACCEPTED' },
    })
    expect(await his.seen(fixed.quoteId)).toMatchObject({
      status: 'completed',
      shippingPrice: 4000,
      quotedPrice: 13_000,
    })
    expect(await told(fixed.quoteId)).toEqual([])
    const free = await his.request({ ...one(), wantsOwnAccount: true })
    await his.offer(free.quoteId, 4500, 0)
    await his.accept(free.quoteId, 9000)
    expect((await his.nameAccount(free.quoteId, id)).status).toBe(200)
    expect(await his.seen(free.quoteId)).toMatchObject({ status: 'completed', shippingPrice: 0, quotedPrice: 9000 })

    // A unit price still needs approval: with an account it then becomes `quoted` at once.
    const unit = await his.request(one())
    await his.offer(unit.quoteId, 4500, null)
    expect((await his.nameAccount(unit.quoteId, id)).status).toBe(200)
    expect(await his.seen(unit.quoteId)).toMatchObject({ status: 'unit_quoted', turn: 'buyer', quotedPrice: null })
    expect((await his.approve(unit.quoteId)).status).toBe(200)
    expect(await his.seen(unit.quoteId)).toMatchObject({ status: 'quoted', shippingPrice: 0, quotedPrice: 9000 })
    expect((await his.nameAccount(late.quoteId, 2 ** 40)).status).toBe(404)
  })
})
