import { describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { escalateAog } from './aog/escalate-aog.ts'
import { expireQuotes, remindOfQuotes } from './expire-quotes.ts'
import { AOG_REQUEST, inDays } from './testing.ts'
import { quoteBackOffice } from './testing-back-office.ts'

const admin = quoteBackOffice()
const { database, talk, one, mails, waitingIds } = admin

describe('expiry and reminders', () => {
  test('an offer is valid through its last day in the store’s zone, then expires, and can be renewed', async () => {
    const { quoteId } = await talk.request(one())
    await talk.offer(quoteId, 1000, 0)
    const until = (day: string) =>
      database.db.$client.query('UPDATE quotes SET valid_until = $2 WHERE id = $1', [quoteId, day])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: store.timeZone }).format(new Date())
    await until(today)
    await expireQuotes(database.db)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', isBuyable: true })
    await until(new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10))
    // The offer cannot be bought even before the job has run.
    expect(await talk.seen(quoteId)).toMatchObject({ isBuyable: false })
    expect(await talk.accept(quoteId, 2000)).toMatchObject({ status: 409, body: { code: 'QUOTE_RUN_OUT' } })
    await expireQuotes(database.db)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'expired', turn: null })
    await talk.write(quoteId, 'Still there?')
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'expired', turn: 'admin' })
    await talk.offer(quoteId, 1100, 0)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', revision: 2, quotedPrice: 2200 })
  })

  test('a question asked before the expiry stays with the admins, and is escalated for an aircraft, until it is answered', async () => {
    const { quoteId: aog } = await talk.requestAog()
    const { quoteId: plain } = await talk.request(one())
    for (const quoteId of [aog, plain]) {
      await talk.offer(quoteId, 1000, 0)
      await talk.write(quoteId, 'Is the tag dual release?')
    }
    await database.db.$client.query(
      `UPDATE quotes SET valid_until = '2020-01-01', turn_since = now() - interval '31 minutes' WHERE id IN ($1, $2)`,
      [aog, plain],
    )
    await expireQuotes(database.db)
    for (const quoteId of [aog, plain]) {
      expect(await talk.seen(quoteId)).toMatchObject({ status: 'expired', turn: 'admin' })
      expect(await waitingIds()).toContain(quoteId)
    }
    expect(await escalateAog(database.db, store, 'http://localhost')).toBe(1)
    await talk.reply(plain, 'It is.')
    expect(await talk.seen(plain)).toMatchObject({ status: 'expired', turn: 'buyer' })
    const { quoteId: accepted } = await talk.request(one())
    await talk.offer(accepted, 1000, 0)
    await talk.write(accepted, 'When does it leave?')
    await talk.accept(accepted, 2000)
    expect(await talk.seen(accepted)).toMatchObject({ status: 'completed', turn: 'admin', isBuyable: true })
    await talk.reply(accepted, 'Today.')
    expect(await talk.seen(accepted)).toMatchObject({ status: 'completed', turn: 'buyer' })
  })

  test('a request without a price waits for the back office, even after a message to the buyer, who has that message unread', async () => {
    const waiting = async () =>
      ((await admin.app.call('/api/quotes/waiting', { headers: admin.buyer.headers })).body as { id: string }[]).map(
        ({ id }) => id,
      )
    const { quoteId } = await talk.requestAog()
    const { turnSince } = await talk.seen(quoteId)
    expect(await waiting()).not.toContain(quoteId)
    await talk.reply(quoteId, 'We are looking.')
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'pending', turn: 'admin', turnSince })
    expect(await waitingIds()).toContain(quoteId)
    expect(await waiting()).toContain(quoteId)
    await database.db.$client.query(`UPDATE quotes SET turn_since = now() - interval '31 minutes' WHERE id = $1`, [
      quoteId,
    ])
    expect(await escalateAog(database.db, store, 'http://localhost')).toBe(1)
    await admin.app.post(`/api/quotes/${quoteId}/seen`, {}, admin.buyer.headers)
    expect(await waiting()).not.toContain(quoteId)
    await talk.offer(quoteId, 1000, 0)
    expect(await talk.seen(quoteId)).toMatchObject({ turn: 'buyer' })
    const before = admin.buyer
    admin.buyer = await signedIn(database.db)
    const { quoteId: plain } = await talk.request(one())
    await talk.reply(plain, 'Which dash number?')
    expect(await talk.seen(plain)).toMatchObject({ status: 'pending', turn: 'admin' })
    expect(await waitingIds()).toContain(plain)
    expect(await waiting()).toContain(plain)
    await talk.offer(plain, 1000, null)
    await talk.approve(plain)
    await talk.reply(plain, 'The freight follows.')
    expect(await talk.seen(plain)).toMatchObject({ status: 'unit_approved', turn: 'admin' })
    expect(await waitingIds()).toContain(plain)
    admin.buyer = before
  })

  test('an expiring offer and an unanswered aircraft on ground are each mailed about once', async () => {
    const { quoteId } = await talk.request(one())
    await talk.offer(quoteId, 1000, 0)
    await database.db.$client.query(
      `UPDATE quotes SET valid_until = $2, updated_at = now() - interval '20 days' WHERE id = $1`,
      [quoteId, inDays(2)],
    )
    await remindOfQuotes(database.db, store, 'http://localhost')
    await remindOfQuotes(database.db, store, 'http://localhost')
    expect((await mails(quoteId)).filter(({ event }) => event === 'rfq_expiring')).toHaveLength(1)

    const { quoteId: aog, quoteNumber } = await talk.requestAog()
    const { quoteId: routine } = await talk.requestAog({ ...AOG_REQUEST, urgency: 'routine' })
    expect(quoteNumber).toMatch(/^AOG-/)
    expect(await escalateAog(database.db, store, 'http://localhost')).toBe(0)
    await database.db.$client.query(
      `UPDATE quotes SET turn_since = now() - interval '31 minutes' WHERE id IN ($1, $2)`,
      [aog, routine],
    )
    await Promise.all([1, 2].map(() => escalateAog(database.db, store, 'http://localhost')))
    expect(await escalateAog(database.db, store, 'http://localhost')).toBe(0)
    const sent = await mails(aog)
    expect(sent.map(({ event, recipient }) => [event, recipient])).toEqual([
      ['new_aog', store.mailboxes.aog],
      ['new_aog', store.mailboxes.sales],
      ['aog_received', admin.buyer.email],
      ['aog_unanswered', store.mailboxes.aog],
    ])
    for (const { subject } of sent) expect(subject).toMatch(/^AOG: .*N12345$/)
    expect((await mails(routine)).map(({ event }) => event)).toEqual(['new_aog', 'new_aog', 'aog_received'])
    // An answer gives the turn to the buyer. When the turn returns to the back office, the next delay is mailed again.
    await talk.offer(aog, 1000, 0)
    await talk.counter(aog, 900)
    const tellAgain = async () => {
      await database.db.$client.query(`UPDATE quotes SET turn_since = now() - interval '31 minutes' WHERE id = $1`, [
        aog,
      ])
      await database.db.$client.query(
        `UPDATE aog_details SET escalated_at = now() - interval '1 hour' WHERE quote_id = $1`,
        [aog],
      )
      return escalateAog(database.db, store, 'http://localhost')
    }
    expect(await tellAgain()).toBe(1)
    await talk.offer(aog, 950, 0)
    expect(await tellAgain()).toBe(0)
    expect((await mails(aog)).filter(({ event }) => event === 'aog_unanswered')).toHaveLength(2)
  })

  test('a process of the previous version, without priorities, still inserts an aircraft on ground', async () => {
    const { quoteId } = await talk.requestAog()
    const { rows } = await database.db.$client.query(
      `INSERT INTO quotes (quote_number, kind, user_id, turn, notes, preferred_shipping)
        SELECT 'AOG-BEFORE', kind, user_id, turn, notes, preferred_shipping FROM quotes WHERE id = $1 RETURNING priority`,
      [quoteId],
    )
    expect(rows).toEqual([{ priority: 0 }])
    await database.db.$client.query(`DELETE FROM quotes WHERE quote_number = 'AOG-BEFORE'`)
  })
})
