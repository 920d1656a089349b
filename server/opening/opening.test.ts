import { beforeAll, expect, test, vi } from 'vitest'
import { adoptLegal } from '../../domain/legal/in-force.ts'
import { store } from '../../domain/settings/store.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, TEST_SYSTEM, testApp } from '../http/testing.ts'
import type { Transport } from '../mail/transport.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { testGateway } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { fingerprintsNow, gatewayOf, type Opening, readOpening } from './read-opening.ts'
import { renewFingerprints } from './renew-fingerprints.ts'

const database = testDatabase()
const sandbox = testGateway()
let owner: TestUser
beforeAll(async () => {
  owner = await signedIn(database.db, { admin: true, email: 'owner@parts.test', name: 'Olive Owens' })
})

type Options = Parameters<typeof testApp>[2]
const app = (options: Options = {}, gateway: PaymentProvider = noGateway) => testApp(database.db, gateway, options)
const ask = async (what: string, body: object, options?: Options, gateway?: PaymentProvider) =>
  (await app(options, gateway).post(`/api/admin/opening/${what}`, body, owner.headers)) as {
    status: number
    body: { passed: boolean; detail: string; records: { record: string; state: string }[] }
  }
const item = async (name: string, options?: Options, gateway?: PaymentProvider) => {
  const { body } = await app(options, gateway).call('/api/admin/opening', { headers: owner.headers })
  return (body as Opening).items.find(one => one.name === name)
}
const smtp = (url: string) => ({ ...TEST_SYSTEM, settings: { ...TEST_SYSTEM.settings, smtpUrl: url } })
const live = (gateway: PaymentProvider): PaymentProvider => ({
  ...gateway,
  clientConfig: hostname => ({ ...gateway.clientConfig(hostname), environment: 'production' }),
})

test('in a new store every step is open, and names the missing values', async () => {
  expect(await item('demonstration')).toMatchObject({ state: 'unneeded' })
  expect(await item('values')).toMatchObject({
    state: 'open',
    details: [expect.stringMatching(/^Phones, .*: 1\d made-up values$/), expect.any(String)],
  })
  expect(await item('environment')).toMatchObject({ state: 'open', details: expect.arrayContaining(['SMTP_URL']) })
  for (const name of ['parts', 'mail', 'dns', 'terms', 'backup'])
    expect(await item(name)).toMatchObject({ state: 'open', details: [], at: null })
})

test('the steps of values and parts are done once these exist', async () => {
  const { testimonials: _, ...rest } = store
  const real = JSON.parse(
    JSON.stringify(rest)
      .replaceAll('example.com', 'parts.test')
      .replace(/555-01/g, '867-53'),
  )
  expect(await item('values', { store: { ...real, testimonials: [] } })).toMatchObject({ state: 'done', details: [] })
  await addProduct(database.db, { sku: 'AN3-5A', stock: {} })
  expect(await item('parts')).toMatchObject({ state: 'open' })
  await addProduct(database.db, { sku: 'AN3-6A' })
  expect(await item('parts')).toMatchObject({ state: 'done' })
})

test('a test mail is sent to the caller; it is valid until the mail settings change', async () => {
  const send = vi.fn<Transport['send']>(async () => {})
  const transport = { isMailbox: false, send }
  const options = { transport, system: smtp('smtps://a:b@smtp.parts.test') }
  expect(await ask('mail', {}, options)).toMatchObject({ status: 200, body: { passed: true } })
  expect(send.mock.calls[0]?.[0]).toMatchObject({ recipient: 'owner@parts.test' })
  expect(await item('mail', options)).toMatchObject({ state: 'done', by: 'Olive Owens' })
  expect(await item('mail', { ...options, system: smtp('smtps://a:c@smtp.parts.test') })).toMatchObject({
    state: 'open',
    details: expect.arrayContaining(['The mail settings have changed since.']),
  })
  send.mockRejectedValueOnce(Object.assign(new Error('550 no'), { responseCode: 550, command: 'RCPT TO' }))
  expect((await ask('mail', {}, options)).body).toMatchObject({ passed: false, detail: expect.stringContaining('550') })
  expect(await item('mail', options)).toMatchObject({ state: 'open' })
  const { rows } = await database.db.$client.query('SELECT fingerprint FROM opening_checks')
  expect(JSON.stringify(rows)).not.toContain('smtp')
  expect((await ask('mail', {})).body).toMatchObject({ passed: false, detail: expect.stringContaining('SMTP_URL') })
})

test('another SESSION_SECRET does not invalidate checks, even after the former one is removed', async () => {
  const { settings } = TEST_SYSTEM
  expect((await ask('confirm', { kind: 'terms' })).status).toBe(200)
  const { rows } = await database.db.$client.query<{ fingerprint: string }>(
    `SELECT fingerprint FROM opening_checks WHERE kind = 'terms' ORDER BY id DESC LIMIT 1`,
  )
  const needs = { db: database.db, store, settings, gateway: gatewayOf(noGateway), accountId: owner.id }
  const missing = { values: [], environment: [] }
  const [former, present] = ['f'.repeat(32), 'p'.repeat(32)]
  const under = async (secret: string, formerSecrets: string[]) =>
    (await readOpening({ ...needs, missing, secret, formerSecrets })).items.find(({ name }) => name === 'terms')?.state
  await database.db.$client.query('UPDATE opening_checks SET fingerprint = $1 WHERE fingerprint = $2', [
    fingerprintsNow({ ...needs, secret: former }).terms,
    rows[0]?.fingerprint,
  ])
  expect(await under(former, [])).toBe('done')
  expect(await under(present, [])).toBe('open')
  expect(await under(present, [former])).toBe('done')
  await renewFingerprints({ ...needs, secret: present, formerSecrets: [former] })
  expect(await under(present, [])).toBe('done')
  const changed = { ...store, taxService: 'other' as typeof store.taxService }
  expect(
    (await readOpening({ ...needs, missing, store: changed, secret: present, formerSecrets: [] })).items,
  ).toContainEqual(expect.objectContaining({ name: 'terms', state: 'open' }))
  await database.db.$client.query(`DELETE FROM opening_checks WHERE kind = 'terms'`)
})

test('a card is charged a dollar and voided; only the live gateway completes the step', async () => {
  const gateway = sandbox.gateway()
  const token = await sandbox.token()
  expect((await ask('card', { token }, {}, gateway)).body).toMatchObject({ passed: true })
  const made = (await sandbox.ledger()).at(-1)
  expect(made).toMatchObject({ amount: '1.00', status: 'voided' })
  expect(await item('card', {}, gateway)).toMatchObject({
    state: 'open',
    details: [expect.stringContaining('voided by the sandbox'), expect.stringContaining('This is the sandbox')],
  })
  expect((await item('card', {}, live(gateway)))?.state).toBe('open')
  expect((await ask('card', { token: await sandbox.token() }, {}, live(gateway))).body.passed).toBe(true)
  expect((await item('card', {}, live(gateway)))?.state).toBe('done')
})

test('the step names charges that are not voided or have no answer', async () => {
  const token = { dataDescriptor: 'd', dataValue: 'v' }
  const charge: PaymentProvider['charge'] = async ({ amount }) => ({
    kind: 'approved',
    transactionId: 'T-77',
    amount,
    card: { brand: 'Visa', lastFour: '1111' },
  })
  const stuck = { ...noGateway, charge }
  expect((await ask('card', { token }, {}, stuck)).body).toMatchObject({
    passed: false,
    detail: expect.stringContaining('void transaction T-77'),
  })
  expect((await ask('card', { token })).body).toMatchObject({ detail: expect.stringMatching(/invoice OPEN-\w+/) })
})

test('DNS results are shown; without an answer the result is unknown', async () => {
  const answers: Record<string, string[][]> = {
    'example.com': [['v=spf1 ', 'mx ~all']],
    '_dmarc.example.com': [['v=DMARC1; p=none']],
    's1._domainkey.example.com': [['v=DKIM1; k=rsa; p=MIGf']],
  }
  const resolveTxt = async (name: string) => {
    const records = answers[name]
    if (!records) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    return records
  }
  const { body } = await ask('dns', {}, { resolveTxt })
  expect(body.records.map(({ record, state }) => [record, state])).toEqual([
    ['SPF', 'good'],
    ['DKIM', 'good'],
    ['DMARC', 'good'],
  ])
  expect((await item('dns'))?.state).toBe('done')
  const silent = await ask('dns', { selector: 's1' })
  expect([silent.status, silent.body.records.map(({ state }) => state)]).toEqual([
    200,
    ['unknown', 'unknown', 'unknown'],
  ])
  expect((await item('dns'))?.details).toContain('SPF at example.com: could not be looked up')
  expect((await ask('dns', { selector: 'a b' })).status).toBe(400)
})

test('terms must be confirmed again when their text changes; the date of a rehearsal cannot be in the future', async () => {
  expect((await ask('confirm', { kind: 'terms' })).status).toBe(200)
  expect((await item('terms'))?.state).toBe('done')
  const dearer = { ...store, minimumOrder: { ...store.minimumOrder, domestic: store.minimumOrder.international } }
  expect((await item('terms', { store: dearer }))?.state).toBe('open')
  adoptLegal({ terms: [{ version: 1, from: '2026-01-01', savedOn: '2026-01-01' }] })
  expect((await item('terms'))?.state).toBe('open')
  adoptLegal({})
  expect((await item('terms'))?.state).toBe('done')
  expect((await ask('confirm', { kind: 'backup', on: '2999-01-01' })).status).toBe(422)
  expect((await ask('confirm', { kind: 'backup', on: '2026-11-01' })).status).toBe(200)
  expect(await item('backup')).toMatchObject({ state: 'done', details: ['Rehearsed on 2026-11-01.'] })
  const { rows } = await database.db.$client.query(
    `SELECT count(*) AS n FROM audit_entries WHERE action = 'opening.checked' AND actor_id = $1`,
    [owner.id],
  )
  expect(rows[0].n).toBeGreaterThan(5)
})

test('checks that contact other servers are limited to twenty in ten minutes', async () => {
  const many = await signedIn(database.db, { admin: true })
  const send = async () => (await app().post('/api/admin/opening/mail', {}, many.headers)).status
  for (let times = 0; times < 20; times++) expect(await send()).toBe(200)
  expect(await send()).toBe(429)
})
