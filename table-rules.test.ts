import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Every table has one owner: the folder whose tables.ts has it. Only the owner writes it; what others read of it stands
// here. Imports cannot show this, for SQL names tables: the names are read out of every statement.

const ROOT = dirname(fileURLToPath(import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server/**.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file && !/\.test\.ts$|\/testing[^/]*\.ts$|test-setup\.ts$/.test(file))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const thing = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1] ?? 'server'

const owners = new Map<string, string>()
const views = new Set<string>()
for (const file of files.filter(name => name.endsWith('/tables.ts')))
  for (const [, kind, name] of read(file).matchAll(/pg(Table|View)\(\s*'(\w+)'/g)) {
    owners.set(name ?? '', thing(file))
    if (kind === 'View') views.add(name ?? '')
  }

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const WRITTEN = /\b(?:INSERT INTO|UPDATE(?: ONLY)?|DELETE FROM|TRUNCATE|MERGE INTO|COPY) "?([a-z_]+)"?/g
const READ =
  /\b(?:FROM|JOIN|USING|TABLE) (?:ONLY )?(?:LATERAL )?"?([a-z_]+)"?(?:(?: AS)? [a-z]+)?((?:, "?[a-z_]+"?(?:(?: AS)? [a-z]+)?)*)/g

/** The tables that a file's statements name, as `name` of who owns it. */
function tablesIn(file: string, isWritten: boolean): string[] {
  const text = read(file).replace(COMMENTS, '').replace(/\s+/g, ' ')
  const found = isWritten
    ? [...text.matchAll(WRITTEN)].map(([, name]) => name ?? '')
    : [...text.replace(/\bDELETE FROM\b/g, '').matchAll(READ)].flatMap(([, first, more]) => [
        first ?? '',
        ...(more ?? '').split(',').map(one => one.trim().split(' ')[0]?.replaceAll('"', '') ?? ''),
      ])
  return [...new Set(found)].filter(name => owners.has(name) && owners.get(name) !== thing(file))
}

test('statements were read', () => {
  expect(owners.size).toBeGreaterThan(40)
  const own = files.flatMap(file => [...read(file).matchAll(WRITTEN)]).length
  expect(own).toBeGreaterThan(100)
})

test('only its owner writes a table', () => {
  const wrong = files.flatMap(file => tablesIn(file, true).map(name => `${file} writes ${name} of ${owners.get(name)}`))
  expect(wrong).toEqual([])
})

test('others read a table along arrows that stand here', () => {
  const arrows: Record<string, string[]> = {
    cart: ['catalogue', 'inventory', 'orders', 'payments', 'quotes'],
    catalogue: ['inventory'],
    checkout: ['catalogue', 'inventory', 'orders', 'payments'],
    fulfillments: ['orders'],
    http: ['orders', 'payments', 'platform'],
    imports: ['cart', 'catalogue', 'customers', 'inventory', 'orders', 'quotes'],
    inventory: ['catalogue'],
    notifications: ['customers', 'mail', 'orders', 'quotes'],
    orders: ['catalogue', 'customers', 'inventory', 'payments', 'quotes'],
    payments: ['customers', 'orders'],
    privacy: ['cart', 'catalogue', 'customers', 'mail', 'orders', 'payments', 'platform', 'quotes', 'submissions'],
    quotes: ['catalogue', 'customers', 'inventory', 'orders'],
    reporting: ['cart', 'catalogue', 'customers', 'inventory', 'mail', 'orders', 'payments', 'platform', 'quotes'],
    returns: ['customers', 'inventory', 'orders', 'payments'],
    search: ['catalogue'],
    submissions: ['customers'],
  }
  const wrong = files.flatMap(file =>
    tablesIn(file, false)
      .filter(name => !views.has(name) && !arrows[thing(file)]?.includes(owners.get(name) ?? ''))
      .map(name => `${file} reads ${name} of ${owners.get(name)}`),
  )
  expect(wrong).toEqual([])
})
