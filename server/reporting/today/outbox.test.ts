import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { deliverMail } from '../../mail/deliver-mail.ts'
import { mailRow, queued, testPost } from '../../mail/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
})
const read = async <T>(path: string): Promise<T> => {
  const { status, body } = await app().call(`/api/admin/${path}`, { headers: boss.headers })
  expect(status).toBe(200)
  return body as T
}

describe('the outbox', () => {
  beforeEach(() => database.db.$client.query('TRUNCATE emails'))
  type Line = { id: number; canResend: boolean; state: string }
  type Listed = { mails: Line[]; after: number | null }
  const fail = (id: number) =>
    database.db.$client.query(
      `UPDATE emails SET state = 'failed', attempts = 3, last_error = '550 no such user' WHERE id = $1`,
      [id],
    )
  const resend = (id: number) => app().post(`/api/admin/mails/${id}/resend`, {}, boss.headers)

  test('is sorted newest first, and shown by state, in pages', async () => {
    const ids: number[] = []
    for (let at = 0; at < 60; at++) ids.push(await queued(database.db))
    await fail(ids[3] ?? 0)
    const page = await read<Listed>('mails')
    expect(page.mails.map(({ id }) => id)).toEqual(ids.slice(10).reverse())
    expect(page.after).toBe(ids[10])
    const rest = await read<Listed>(`mails?after=${page.after}`)
    expect(rest.mails.map(({ id }) => id)).toEqual(ids.slice(0, 10).reverse())
    expect(rest.after).toBe(null)
    const failed = await read<Listed>('mails?state=failed')
    expect(failed.mails).toMatchObject([{ id: ids[3], attempts: 3, lastError: '550 no such user', canResend: true }])
    await queued(database.db, { event: 'order_shipped', recipient: 'Harriet@example.com' })
    for (const query of [
      'search=HARRIET',
      'event=order_shipped',
      'event=order_shipped&search=riet@',
      'search=ha&state=waiting',
    ])
      expect([query, (await read<Listed>(`mails?${query}`)).mails.length]).toEqual([query, 1])
    expect((await read<Listed>('mails?event=order_delivered')).mails).toEqual([])
    for (const query of ['?state=evil', '?after=0', '?after=x', '?all=1', '?event=evil'])
      expect((await app().call(`/api/admin/mails${query}`, { headers: boss.headers })).status).toBe(400)
  })

  test('sends a failed mail again only once, however many admins request it', async () => {
    const id = await queued(database.db, { event: 'order_confirmation', subject: 'Your order' })
    expect(await resend(id)).toMatchObject({ status: 409, body: { code: 'MAIL_NOT_FAILED' } })
    await fail(id)
    const answers = await Promise.all([resend(id), resend(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'waiting', attempts: 0 })
    const sent = testPost(database.db)
    expect(await deliverMail(sent)).toBe(true)
    expect(await deliverMail(sent)).toBe(false)
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await read(`mails/${id}`)).toMatchObject({ subject: 'Your order', html: expect.stringContaining('<p>') })
  })

  test('the log and the audit name the admin of each resending', async () => {
    const id = await queued(database.db)
    await fail(id)
    const { post, logged } = app()
    expect((await post(`/api/admin/mails/${id}/resend`, {}, boss.headers)).status).toBe(200)
    const line = { fields: { admin: boss.id, mail: id }, text: 'mail sent again' }
    expect(logged).toContainEqual(expect.objectContaining(line))
    const { rows } = await database.db.$client.query(
      `SELECT action, actor_id FROM audit_entries WHERE subject = 'mail' AND subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ action: 'mail.resent', actor_id: boss.id }])
  })

  test('neither displays nor resends a mail with a link that signs in', async () => {
    const id = await queued(database.db, { event: 'magic_link', isSecret: true })
    await fail(id)
    const mail = await read<object>(`mails/${id}`)
    expect(mail).toMatchObject({ isSecret: true, canResend: false, html: '', text: '' })
    expect(JSON.stringify(mail)).not.toContain('t0ken')
    expect(await resend(id)).toMatchObject({ status: 422, body: { code: 'MAIL_NOT_KEPT' } })
    expect(await resend(id + 1)).toMatchObject({ status: 404, body: { code: 'MAIL_NOT_FOUND' } })
  })
})
