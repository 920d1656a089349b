import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SETTING_NAMES } from '../../settings.ts'

const SECRET = 'q7Gd0vW3nXz8LrT2yKpB5mJc9sHfUa1E'
const file = async (text: string) => {
  const path = join(await mkdtemp(join(tmpdir(), 'secret-')), 'secret')
  await writeFile(path, text)
  return path
}

test('a setting is read from the file that NAME_FILE names, without the line break at its end', async () => {
  for (const end of ['', '\n', '\r\n']) {
    const SESSION_SECRET_FILE = await file(`${SECRET}${end}`)
    expect(readSettings({ SESSION_SECRET_FILE }).sessionSecret).toBe(SECRET)
  }
  const url = 'postgres://store:word@db:5432/store'
  expect(readSettings({ DATABASE_URL_FILE: await file(`${url}\n`) }).database.url).toBe(url)
  const former = await file('e'.repeat(32))
  expect(readSettings({ SESSION_SECRET_BEFORE_FILE: former }).formerSecrets).toEqual(['e'.repeat(32)])
})

test('settings of the payment provider are read from files too', async () => {
  const set = Object.fromEntries(
    await Promise.all(
      ['API_LOGIN_ID', 'TRANSACTION_KEY', 'CLIENT_KEY'].map(async name => [
        `AUTHORIZE_NET_${name}_FILE`,
        await file('of-a-file\n'),
      ]),
    ),
  )
  expect(readSettings(set).providers.map(({ isSetUp }) => isSetUp)).toEqual([true])
  expect(SETTING_NAMES).toContain('AUTHORIZE_NET_SIGNATURE_KEY')
})

test('the variable NAME overrides its file, which is not opened', () => {
  const environment = { SESSION_SECRET: SECRET, SESSION_SECRET_FILE: '/nowhere/secret' }
  expect(readSettings(environment).sessionSecret).toBe(SECRET)
})

test('a file that cannot be read or has several lines stops the start with one line', async () => {
  const refused = (path: string) => () => readSettings({ SESSION_SECRET_FILE: path })
  expect(refused('/nowhere/secret')).toThrow(/^SESSION_SECRET_FILE cannot be read: ENOENT.*\/nowhere\/secret'.*$/)
  expect(refused(tmpdir())).toThrow(/^SESSION_SECRET_FILE cannot be read: EISDIR.*$/)
  const several = await file(`${SECRET}\n${SECRET}\n`)
  expect(refused(several)).toThrow(/SESSION_SECRET_FILE: .* wants one line, the value of SESSION_SECRET$/)
  // The message leaves out the content, which is a secret.
  expect(refused(several)).not.toThrow(SECRET)
})

test('an empty file sets no value: optional values are missing, and required ones are reported in live mode', async () => {
  for (const text of ['', '\n', '\r\n']) {
    const empty = await file(text)
    expect(readSettings({ EASYPOST_API_KEY_FILE: empty }).easypost).toBeNull()
    const needed = ['DATABASE_URL', 'SESSION_SECRET', 'SMTP_URL']
    const files = Object.fromEntries(needed.map(name => [`${name}_FILE`, empty]))
    for (const name of needed) expect(() => readSettings({ STORE_MODE: 'live', ...files })).toThrow(name)
  }
})

test('values of files are validated like those of the environment', async () => {
  expect(() => readSettings({ PORT_FILE: '' })).not.toThrow()
  const path = await file('short\n')
  expect(() => readSettings({ SESSION_SECRET_FILE: path })).toThrow('SESSION_SECRET wants at least 32 characters')
})

test('variables of other programs with the same ending are not read', () => {
  expect(readSettings({ AWS_SHARED_CREDENTIALS_FILE: '/nowhere/aws', SSL_CERT_FILE: '/nowhere/pem' }).mode).toBe('demo')
})
