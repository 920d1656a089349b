import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addOrder } from './testing.ts'
import { adminOrders } from './testing-admin-orders.ts'

const office = adminOrders()
const { database, app, paidOrder, mark, seen, row, ask } = office

describe('the admins’ list', () => {
  test('pages by key and lists each order once, even if orders are placed in between', async () => {
    const made = []
    for (let at = 0; at < 120; at++)
      made.push(
        await addOrder(database.db, { userId: null, skus: ['KEYSET-7'], status: at % 2 ? 'shipped' : 'pending' }),
      )
    const found: string[] = []
    let before: string | null = null
    do {
      const page = await ask(`?search=keyset7${before ? `&after=${before}` : ''}`)
      expect(page.orders.length).toBeLessThanOrEqual(50)
      found.push(...page.orders.map(({ id }) => id))
      before = page.after
      await addOrder(database.db, { userId: null, skus: ['KEYSET-7'] })
    } while (before)
    expect(found).toEqual(made.reverse())
    const shipped = await ask('?search=KEYSET&status=shipped')
    expect(shipped.orders).toHaveLength(50)
    expect((await ask(`?search=KEYSET&status=shipped&after=${shipped.after}`)).orders).toHaveLength(10)
  })

  test('finds by order number, email and part number; punctuation in a search is plain text', async () => {
    const id = await addOrder(database.db, { userId: null, orderNumber: 'APS-20260202-4711', skus: ['MS20470AD4-6%'] })
    await database.db.$client.query(`UPDATE orders SET email = 'Wanted.Person@example.com' WHERE id = $1`, [id])
    for (const search of ['20260202-47', 'aps-20260202-4711', 'wanted.person', 'ms20470 ad4', 'AD46', '6%'])
      expect((await ask(`?search=${encodeURIComponent(search)}`)).orders.map(one => one.id)).toEqual([id])
    for (const search of ['_0260202', 'MS%AD4-6'])
      expect((await ask(`?search=${encodeURIComponent(search)}`)).orders).toEqual([])
    await database.db.$client.query(
      `INSERT INTO profiles (user_id, company_name) VALUES ($1, 'Kinner Airster Works')
        ON CONFLICT (user_id) DO UPDATE SET company_name = excluded.company_name`,
      [office.boss.id],
    )
    const bought = await addOrder(database.db, { userId: office.boss.id, orderNumber: 'APS-20260202-4712' })
    const [line] = (await ask('?search=20260202-4712')).orders
    expect(line).toMatchObject({
      customer: 'Bess Coleman',
      company: 'Kinner Airster Works',
      accountEmail: office.boss.email,
    })
    for (const search of [office.boss.email, 'bess cole', 'kinner airster'])
      expect((await ask(`?search=${encodeURIComponent(search)}`)).orders.map(one => one.id)).toEqual([bought])
    for (const query of ['?status=evil', '?after=x', `?search=${'a'.repeat(101)}`, '?userId=1'])
      expect((await app().call(`/api/admin/orders${query}`, { headers: office.boss.headers })).status).toBe(400)
  })
})

describe('data that only the back office sees', () => {
  test('the full number of the carrier account, notes, and the author of each step', async () => {
    const id = await paidOrder()
    await database.db.$client.query(`UPDATE orders SET carrier_account = $2, po_number = 'PO-1' WHERE id = $1`, [
      id,
      JSON.stringify({ provider: 'fedex', accountNumber: '123456789', nickname: 'Hangar' }),
    ])
    await mark(id, 'processing')
    expect((await mark(id, 'notes', { notes: 'Fragile', before: '' })).status).toBe(200)
    const { body } = await app().call(`/api/admin/orders/${id}`, { headers: office.boss.headers })
    expect(body).toMatchObject({
      carrierAccount: { accountNumber: '123456789' },
      adminNotes: 'Fragile',
      isGuest: false,
      customerName: 'Amelia Earhart',
      account: { userId: office.buyer.id, email: office.buyer.email },
      history: [{ event: 'processing', actor: 'admin', admin: 'Bess Coleman' }],
    })
    const mine = await seen(id)
    expect(mine).toMatchObject({ poNumber: 'PO-1', carrierAccount: { provider: 'fedex', ending: '6789' } })
    expect(JSON.stringify(mine)).not.toMatch(/12345|Fragile|Coleman/)
  })

  test('a change is unseen until an admin opens the order', async () => {
    const id = await addOrder(database.db, { userId: office.buyer.id, skus: ['NEWS-1'] })
    const isNews = async () => {
      const { body } = await app().call(`/api/admin/orders/${id}`, { headers: office.boss.headers })
      const { isNews, version } = body as { isNews: boolean; version: number }
      const [line] = (await ask('?search=NEWS-1')).orders
      return { seen: { version }, isNews: [isNews, line?.isNews] }
    }
    const { seen: unpacked, ...before } = await isNews()
    expect(before).toEqual({ isNews: [true, true] })
    expect((await mark(id, 'seen', {})).status).toBe(400)
    expect((await mark(id, 'seen', unpacked)).status).toBe(200)
    expect(await isNews()).toMatchObject({ isNews: [false, false] })
    // The buyer cancels after an admin loaded the order. If that admin then marks the loaded version as seen, or saves
    // notes, the cancellation stays unseen.
    await app().post(`/api/orders/${id}/cancel`, {}, office.buyer.headers)
    expect((await mark(id, 'seen', unpacked)).status).toBe(200)
    expect((await mark(id, 'notes', { notes: 'Called them.', before: '' })).status).toBe(200)
    const { seen: canceled, ...after } = await isNews()
    expect(after).toEqual({ isNews: [true, true] })
    expect((await mark(id, 'seen', canceled)).status).toBe(200)
    expect(await isNews()).toMatchObject({ isNews: [false, false] })
    // A delayed request with an old version does not make the order unseen.
    expect((await mark(id, 'seen', unpacked)).status).toBe(200)
    expect(await isNews()).toMatchObject({ isNews: [false, false] })
    expect((await mark(randomUUID(), 'seen', unpacked)).status).toBe(404)
  })

  test('notes that another admin has changed are not overwritten', async () => {
    const id = await paidOrder()
    expect((await mark(id, 'notes', { notes: 'one', before: '' })).status).toBe(200)
    expect(await mark(id, 'notes', { notes: 'two', before: '' }, office.other)).toMatchObject({
      status: 409,
      body: { code: 'NOTES_CHANGED', data: { adminNotes: 'one' } },
    })
    expect((await mark(id, 'notes', { notes: 'one and two', before: 'one' }, office.other)).status).toBe(200)
    // A retry after a lost response.
    expect((await mark(id, 'notes', { notes: 'one and two', before: 'one' }, office.other)).status).toBe(200)
    expect((await row(id)).admin_notes).toBe('one and two')
    expect((await mark(id, 'notes', { notes: 'x'.repeat(5001), before: '' })).status).toBe(400)
  })
})
