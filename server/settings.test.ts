import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isGuessable, missingSettings, readSettings, SETTING_NAMES } from './settings.ts'

test('docs/settings.md describes every setting', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/settings.md'), 'utf8')
  expect(SETTING_NAMES.filter(name => !page.includes(`| \`${name}\``) && !page.includes(`, \`${name}\``))).toEqual([])
})

test('without a key of EasyPost the store uses its own shipping tariff', () => {
  expect(readSettings({}).easypost).toBeNull()
  expect(readSettings({ EASYPOST_API_KEY: '' }).easypost).toBeNull()
})

test('with a key the store calls EasyPost, or another address in tests', () => {
  expect(readSettings({ EASYPOST_API_KEY: 'EZTKabcdefgh' }).easypost).toEqual({
    apiKey: 'EZTKabcdefgh',
    url: 'https://api.easypost.com/v2/',
  })
  const EASYPOST_URL = 'http://127.0.0.1:4100/v2/'
  expect(readSettings({ EASYPOST_API_KEY: 'EZTKabcdefgh', EASYPOST_URL }).easypost?.url).toBe(EASYPOST_URL)
})

const KEYS = {
  AUTHORIZE_NET_API_LOGIN_ID: 'login',
  AUTHORIZE_NET_TRANSACTION_KEY: 'key',
  AUTHORIZE_NET_CLIENT_KEY: 'client',
}

test('files are stored in the folder, in a bucket of Amazon, or in a bucket at another address', () => {
  const inFolder = { dataDir: '.data', bucketUrl: null, endpoint: null, areLinked: true }
  expect(readSettings({}).files).toEqual(inFolder)
  const FILES_URL = 's3://parts-store/live/files'
  expect(readSettings({ FILES_URL }).files).toEqual({ ...inFolder, bucketUrl: FILES_URL })
  const minio = { FILES_URL, AWS_ENDPOINT_URL: 'http://minio:9000', FILES_LINKS: 'no' }
  expect(readSettings(minio).files).toMatchObject({ endpoint: 'http://minio:9000', areLinked: false })
  const r2 = { ...minio, FILES_ENDPOINT: 'https://x.r2.cloudflarestorage.com' }
  expect(readSettings(r2).files).toMatchObject({ endpoint: 'https://x.r2.cloudflarestorage.com' })
  for (const wrong of ['parts-store', 's3://', 's3://UPPER', 's3://bucket/../x', 'https://bucket'])
    expect(() => readSettings({ FILES_URL: wrong })).toThrow('FILES_URL wants s3://bucket')
})

test('invalid settings of the store and of its payment provider are reported in one line', () => {
  expect(() => readSettings({ PORT: '70000', AUTHORIZE_NET_ENVIRONMENT: 'live' })).toThrow(
    'PORT wants at most 65535; AUTHORIZE_NET_ENVIRONMENT wants sandbox or production',
  )
  expect(() => readSettings({ PAYMENT_PROVIDER: 'none' })).toThrow('PAYMENT_PROVIDER wants one of authorize-net')
})

test.each([
  [{ PORT: '70000' }, /PORT wants at most 65535/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL wants a URL/],
  [{ DEMO_PRODUCTS: '2000000' }, /DEMO_PRODUCTS wants at most 1000000/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL wants one of trace, debug, info, warn, error, fatal, silent/],
  [{ SESSION_SECRET_BEFORE: 'short' }, /SESSION_SECRET_BEFORE wants former secrets of at least 32 characters/],
  [{ STORE_MODE: 'prod' }, /STORE_MODE wants demo or live/],
  [{ SESSION_SECRET: 'short' }, /SESSION_SECRET wants at least 32/],
  [{ AUTHORIZE_NET_API_LOGIN_ID: 'only' }, /also needs AUTHORIZE_NET_TRANSACTION_KEY, AUTHORIZE_NET_CLIENT_KEY/],
  [{ AUTHORIZE_NET_SIGNATURE_KEY: 'A0'.repeat(64) }, /also needs AUTHORIZE_NET_API_LOGIN_ID/],
  [{ ...KEYS, AUTHORIZE_NET_SIGNATURE_KEY: 'short' }, /AUTHORIZE_NET_SIGNATURE_KEY wants the 128/],
  [{ EASYPOST_API_KEY: 'a key' }, /EASYPOST_API_KEY wants a key/],
  [{ EASYPOST_URL: 'api.easypost.com' }, /EASYPOST_URL wants a URL/],
  [{ STORE_MODE: 'live', EASYPOST_API_KEY: 'EZTKabcdefgh' }, /EASYPOST_API_KEY to be EasyPost's production key/],
])('%j stops the start', (environment, line) => {
  expect(() => readSettings(environment)).toThrow(line)
})

const LIVE = {
  ...KEYS,
  STORE_MODE: 'live',
  AUTHORIZE_NET_ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://store@db:5432/store',
  SMTP_URL: 'smtps://mail.example.org',
  PUBLIC_URL: 'https://store.parts.test',
  SESSION_SECRET: 'q7Gd0vW3nXz8LrT2yKpB5mJc9sHfUa1E',
  EASYPOST_API_KEY: 'EZAKabcdefgh',
  GOOGLE_CLIENT_ID: 'store',
}

test.each(['a'.repeat(40), 'ab'.repeat(20), 'change-me-change-me-change-me-change-me', '0123456789'.repeat(4)])(
  'live mode does not start with the secret %s; demo mode does',
  secret => {
    expect(() => readSettings({ ...LIVE, SESSION_SECRET: secret })).toThrow('SESSION_SECRET made at random')
    expect(readSettings({ ...LIVE, STORE_MODE: 'demo', SESSION_SECRET: secret }).sessionSecret).toBe(secret)
  },
)

test('randomly generated secrets are accepted, also as former ones', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    for (let times = 0; times < 200; times++) expect(isGuessable(randomBytes(24).toString(encoding))).toBe(false)
  const former = ['e'.repeat(32), 'f'.repeat(40)]
  expect(readSettings({ ...LIVE, SESSION_SECRET_BEFORE: ` ${former.join(', ')} ` }).formerSecrets).toEqual(former)
  expect(readSettings(LIVE).formerSecrets).toEqual([])
})

test('live mode accepts the services’ own addresses, whether set or not', () => {
  const AUTHORIZE_NET_URL = 'https://api.authorize.net/xml/v1/request.api'
  for (const live of [LIVE, { ...LIVE, AUTHORIZE_NET_URL }]) expect(readSettings(live).mode).toBe('live')
})

test('live mode requires no settings of an unused provider, and all settings of a used one', () => {
  const settings = readSettings(LIVE)
  const [own] = settings.providers
  if (!own) throw new Error('there is a provider')
  const other = { ...own, name: 'other', isSetUp: false, missing: [{ name: 'OTHER_KEY', text: 'OTHER_KEY' }] }
  const lines = (isSetUp: boolean, paymentProvider = own.name) =>
    missingSettings({ ...settings, paymentProvider, providers: [own, { ...other, isSetUp }] }).map(({ text }) => text)
  expect([lines(false), lines(true), lines(false, 'other')]).toEqual([[], ['OTHER_KEY'], ['OTHER_KEY']])
})

test.each([
  ['PUBLIC_URL', 'https://store.example.com', 'with your own name in place of example.com'],
  ['AUTHORIZE_NET_URL', 'http://127.0.0.1:3001/xml/v1/request.api', 'at https://api.authorize.net, or unset'],
  ['AUTHORIZE_NET_URL', 'https://apitest.authorize.net/xml/v1/request.api', 'at https://api.authorize.net, or unset'],
  ['AUTHORIZE_NET_URL', 'http://api.authorize.net/xml/v1/request.api', 'at https://api.authorize.net, or unset'],
  ['AUTHORIZE_NET_ACCEPT_JS_URL', 'https://jstest.authorize.net/v1/Accept.js', 'at https://js.authorize.net, or unset'],
  ['EASYPOST_URL', 'http://127.0.0.1:4100/v2/', 'over https'],
  ['GOOGLE_ISSUER', 'http://127.0.0.1:4200', 'over https'],
])('live mode does not start with %s=%s; demo mode does', (name, address, wanted) => {
  expect(() => readSettings({ ...LIVE, [name]: address })).toThrow(`STORE_MODE=live needs ${name} ${wanted}`)
  expect(readSettings({ ...LIVE, STORE_MODE: 'demo', [name]: address }).mode).toBe('demo')
})

describe('database settings', () => {
  const url = 'postgres://user:word@pooler:6432/store'
  const direct = 'postgres://user:word@server:5432/store'
  const databaseOf = (given: Record<string, string>) => readSettings(given).database

  test('one address is used for everything, unless DATABASE_DIRECT_URL bypasses a pooler', () => {
    expect(databaseOf({ DATABASE_URL: url })).toMatchObject({ url, directUrl: url, isPooled: false, pool: 20 })
    expect(databaseOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).toMatchObject({
      directUrl: direct,
      isPooled: true,
    })
    expect(() => readSettings({ DATABASE_DIRECT_URL: direct })).toThrow('want DATABASE_URL beside them')
  })

  test('TLS settings are added to all addresses', () => {
    const {
      url: own,
      directUrl,
      readUrl,
    } = databaseOf({
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_READ_URL: direct,
      DATABASE_TLS: 'verify-full',
      DATABASE_CA: 'package.json',
    })
    for (const address of [own, directUrl, readUrl])
      expect(address).toMatch(/sslmode=verify-full&sslrootcert=.*package\.json/)
    expect(() => readSettings({ DATABASE_URL: url, DATABASE_CA: '/nowhere/ca.pem' })).toThrow(
      'there is no file /nowhere/ca.pem',
    )
    expect(() => readSettings({ DATABASE_URL: url, DATABASE_TLS: 'yes' })).toThrow('DATABASE_TLS wants one of')
  })

  test('a start migrates in a demonstration, and where configured', () => {
    expect(databaseOf({}).migratesAtStart).toBe(true)
    expect(databaseOf(LIVE).migratesAtStart).toBe(false)
    expect(databaseOf({ ...LIVE, MIGRATE_AT_START: 'yes' }).migratesAtStart).toBe(true)
  })
})
