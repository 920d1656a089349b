import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../server/platform/db/database.ts'
import { findDatabase } from '../server/platform/db/find-database.ts'
import { readSettings } from '../server/settings.ts'

// Runs the commands of the README as a person does, with the smallest sizes. Each test needs the tests before it.

const LIMITS = { connections: 2, statementMs: 30_000, waitMs: 30_000 }
const LIMIT_MS = 600_000
let home = ''
const at = (name: string) => join(home, name)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'commands-test-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

type CommandResult = { code: number; output: string }
/** Runs `npm run name -- args` on a separate store until the command ends. */
function npmRun(name: string, args: readonly string[] = [], more: Record<string, string> = {}, cwd = '.') {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), NODE_COMPILE_CACHE = at('compiled') } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: at('store'), DEMO_PRODUCTS: '30', ...more }
  return new Promise<CommandResult>(finish => {
    execFile(
      'npm',
      ['run', '--silent', name, '--', ...args],
      { env, cwd, maxBuffer: 50_000_000 },
      (error, out, errors) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
        finish({ code, output: `${out}${errors}` })
      },
    )
  })
}
const succeeded = (report: RegExp): CommandResult => ({ code: 0, output: expect.stringMatching(report) })

test('migrate creates a database and loads the demonstration', { timeout: LIMIT_MS }, async () => {
  expect(await npmRun('migrate', ['--demo'])).toEqual(succeeded(/The database is as this version needs it\./))
})

test('catalogue:import imports a list', { timeout: LIMIT_MS }, async () => {
  await writeFile(
    at('list.csv'),
    'sku,description,condition,quantity,price\nLIST-1,Bolt,NE,5,1.50\nLIST-2,Nut,,,0.20\n',
  )
  const args = [at('list.csv'), '--condition', 'NE', '--quantity', '1', '--price-limit', '20']
  expect(await npmRun('catalogue:import', args)).toEqual(succeeded(/2 rows/))
})

test('catalogue:pictures adds photographs to parts', { timeout: LIMIT_MS }, async () => {
  await mkdir(at('pictures'))
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#808890' } })
  await writeFile(at('pictures/LIST-1.jpg'), await picture.jpeg().toBuffer())
  expect(await npmRun('catalogue:pictures', [at('pictures'), '--errors', at('errors.csv')])).toEqual(succeeded(/1 /))
})

test('admin:grant gives a role to an account', { timeout: LIMIT_MS }, async () => {
  const database = await findDatabase(readSettings({ DATA_DIR: at('store') }))
  const db = openDatabase(database.url, () => {}, LIMITS)
  await db.$client.query(
    `INSERT INTO users (name, email, email_verified) VALUES ('Bessie Coleman', 'bessie@example.com', true)`,
  )
  await db.$client.end()
  await database.close()
  expect(await npmRun('admin:grant', ['bessie@example.com', '--role', 'quality'])).toEqual(
    succeeded(/the role Quality/),
  )
})

test('restore copies a backup into an empty folder', { timeout: LIMIT_MS }, async () => {
  expect(await npmRun('backup', [at('backup')])).toEqual(succeeded(/The backup is in .*: \d+ orders, \d+ parts/))
  expect(await npmRun('restore', [at('backup')], { DATA_DIR: at('again') })).toEqual(succeeded(/every row counted/))
})

test('files:move moves the files to another folder, and files:claim assigns the folder to this database', {
  timeout: LIMIT_MS,
}, async () => {
  await mkdir(at('moved'))
  expect(await npmRun('files:move', ['--to', at('moved')])).toEqual(succeeded(/files?/))
  expect(await npmRun('files:claim')).toEqual(succeeded(/The files of this database are those at/))
})

test('demo:empty lists the demonstration records, and deletes them with --yes', { timeout: LIMIT_MS }, async () => {
  expect(await npmRun('demo:empty')).toEqual(succeeded(/Nothing was changed/))
  expect(await npmRun('demo:empty', ['--yes'])).toEqual(succeeded(/The demonstration is gone/))
})

test('bench measures the named parts', { timeout: LIMIT_MS }, async () => {
  const size = { PRODUCTS: '300', SECONDS: '1', ORDERS: '50', QUOTES: '20' }
  expect(await npmRun('bench', ['search', 'settings'], size)).toEqual(succeeded(/ms/))
})

test('docs writes the generated files', { timeout: LIMIT_MS }, async () => {
  // A copy of the checkout by symbolic links. The docs and NOTICE are real copies, because the command overwrites them and
  // other tests read the originals.
  const copy = at('checkout')
  await mkdir(copy)
  for (const name of await readdir('.'))
    if (!['.git', 'docs', 'NOTICE', 'dist'].includes(name)) await symlink(resolve(name), join(copy, name))
  await cp('docs', join(copy, 'docs'), { recursive: true })
  await cp('NOTICE', join(copy, 'NOTICE'))
  expect(await npmRun('docs', [], {}, copy)).toEqual(succeeded(/docs\/api\.md[\s\S]*NOTICE/))
})

test('db:generate finds no schema change', { timeout: LIMIT_MS }, async () => {
  expect(await npmRun('db:generate')).toEqual(succeeded(/No schema changes/))
})
