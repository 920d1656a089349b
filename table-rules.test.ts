import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ALLOWED_IMPORTS, wallOf } from './allowed-imports.ts'
import { SECURITY_EVENTS, SIGN_IN_FACTORS } from './domain/customers/security-event.ts'
import { testDatabase } from './server/platform/db/testing.ts'

// Each table has one owner: the folder whose tables.ts defines it. Only the owner writes the table, and others read its views
// (docs/how-to.md). Imports cannot prove this, because SQL names tables, so this test reads the names in all statements.

const ROOT = dirname(fileURLToPath(import.meta.url))
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'server/**.ts', 'demo/**.ts'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  // The invariants of all tables read the tables themselves on purpose, and write none.
  .filter(file => file && !/\.test\.ts$|\/testing[^/]*\.ts$|test-setup\.ts$|^server\/invariants\//.test(file))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const folderOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? ''

const owners = new Map<string, string>()
const views = new Set<string>()
for (const file of files.filter(name => name.endsWith('/tables.ts')))
  for (const [, kind, name] of read(file).matchAll(/pg(Table|View)\(\s*'(\w+)'/g)) {
    owners.set(name ?? '', folderOf(file))
    if (kind === 'View') views.add(name ?? '')
  }

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const WRITTEN =
  /\b(?:INSERT INTO|UPDATE(?: ONLY)?|DELETE FROM|TRUNCATE|MERGE INTO|COPY) "?([a-z_]+)"?|\bcopyRows\( ?\w+, '([a-z_]+)'/g
const READ =
  /\b(?:FROM|JOIN|USING|TABLE) (?:ONLY )?(?:LATERAL )?"?([a-z_]+)"?(?:(?: AS)? [a-z]+)?((?:, "?[a-z_]+"?(?:(?: AS)? [a-z]+)?)*)/g

/** Returns the tables of other owners in the statements of a file. */
function tablesIn(file: string, isWritten: boolean): string[] {
  const text = read(file).replace(COMMENTS, '').replace(/\s+/g, ' ')
  const names = isWritten
    ? [...text.matchAll(WRITTEN)].map(([, name, copied]) => name ?? copied ?? '')
    : [...text.replace(/\bDELETE FROM\b/g, '').matchAll(READ)].flatMap(([, first, more]) => [
        first ?? '',
        ...(more ?? '').split(',').map(source => source.trim().split(' ')[0]?.replaceAll('"', '') ?? ''),
      ])
  return [...new Set(names)].filter(name => owners.has(name) && owners.get(name) !== folderOf(file))
}

test('statements were read', () => {
  expect(owners.size).toBeGreaterThan(40)
  const writes = files.flatMap(file => [...read(file).matchAll(WRITTEN)]).length
  expect(writes).toBeGreaterThan(100)
})

test('each statement has its own name, because a connection refuses a second text with the same name', () => {
  const places = new Map<string, string[]>()
  for (const file of files.filter(file => file.startsWith('server/')))
    for (const [, , name = ''] of read(file).matchAll(/\bname: (['`])([^'`]+)\1,\s*text:/g))
      places.set(name, [...(places.get(name) ?? []), file])
  expect(places.size).toBeGreaterThan(300)
  expect([...places].filter(([, filesOfName]) => filesOfName.length > 1)).toEqual([])
})

test('only the owner of a table writes it', () => {
  const wrong = files.flatMap(file => tablesIn(file, true).map(name => `${file} writes ${name} of ${owners.get(name)}`))
  expect(wrong).toEqual([])
})

/** Returns the tables of other owners that each folder reads: `search reads products`. */
const foreignReads = (isIncluded: (file: string, name: string) => boolean) =>
  [
    ...new Set(
      files.flatMap(file =>
        tablesIn(file, false)
          .filter(name => isIncluded(file, name))
          .map(name => `${wallOf(file) ?? folderOf(file)} reads ${name}`),
      ),
    ),
  ].sort()

test('other folders read a table through a view', () => {
  expect(foreignReads((_, name) => !views.has(name))).toEqual([
    // The search engine takes samples (TABLESAMPLE does not accept views) and reads the estimates of the planner.
    'search reads products',
  ])
})

test('a folder reads only views of folders that it may import', () => {
  const readsAll = new Set(['http', 'privacy'])
  const wrong = foreignReads((file, name) => {
    const [reader, owner] = [wallOf(file) ?? folderOf(file), owners.get(name) ?? '']
    return views.has(name) && owner !== 'platform' && !readsAll.has(reader) && !ALLOWED_IMPORTS[reader]?.includes(owner)
  })
  expect(wrong).toEqual([])
})

/** An interpolated name as the source of a statement: `FROM ${NAME}`, `CROSS JOIN LATERAL (${NAME})`. */
const READ_FROM = /\b(?:FROM|JOIN) (?:LATERAL )?\(?\$\{ ?(\w+)/g
const IMPORTED = /import (?:type )?\{([^}]*)\} from '(\.[^']*)'/g

test('each folder writes the sources of its statements itself, because imported SQL would hide a table', () => {
  const imported = files.flatMap(file => {
    const text = read(file).replace(COMMENTS, '').replace(/\s+/g, ' ')
    const foreign = [...text.matchAll(IMPORTED)]
      .filter(([, , path]) => ![folderOf(file), 'platform'].includes(folderOf(join(dirname(file), path ?? ''))))
      .flatMap(([, names]) => (names ?? '').split(',').map(name => name.trim().split(' ').at(-1)))
    return [...text.matchAll(READ_FROM)]
      .filter(([, name]) => foreign.includes(name))
      .map(([read]) => `${file}: ${read}`)
  })
  expect(imported).toEqual([])
})

const database = testDatabase()
const WORD =
  '^(state|status|kind|event|event_type|actor|condition|offer_condition|reason|cause|step|thing|role|factor|metric|page|template|method|result|outcome|turn|answer|urgency|source|price_source|preferred_shipping)$'

test('a CHECK of a set of values takes it from the constant that the code uses', () => {
  const byHand = files
    // The platform may not import the constants of a business.
    .filter(file => file.endsWith('/tables.ts') && folderOf(file) !== 'platform')
    .flatMap(file =>
      [...read(file).matchAll(/check\(\s*'(\w+)',\s*sql`\w+ IN \('/g)].map(([, name]) => `${file}: ${name}`),
    )
  expect(byHand, 'Use isOneOf(column, CONSTANT).').toEqual([])
})

test('a column with a fixed set of values has a CHECK', async () => {
  const { rows } = await database.db.$client.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'text'::regtype AND a.attname ~ $1
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY(k.conkey))
      ORDER BY name`,
    [WORD],
  )
  expect(rows.map(({ name }) => name)).toEqual([
    // A name of a person.
    'audit_entries.actor',
    // The name of a vendor.
    'certificates.source',
    // The source of an alternate: the name of another company.
    'cross_references.source',
    // Only values of domain/mail-texts/mail-kinds.ts, by type.
    'emails.event',
    // Only values of domain/events.ts, deleted within a second.
    'events.kind',
    // Free text.
    'fulfillment_pieces.reason',
    // The names and texts of the provider.
    'payment_notifications.event_type',
    'payment_notifications.result',
    // Free text.
    'refunds.reason',
    // A state of a country.
    'saved_addresses.state',
    // The code of any refusal.
    'security_events.reason',
    // The source of rates: the name of another company.
    'shipping_rates_cache.source',
  ])
})

test.each([
  ['security_events_event', Object.keys(SECURITY_EVENTS)],
  ['security_events_factor', SIGN_IN_FACTORS],
])('the hand-written CHECK %s has the values of the domain', async (name, words) => {
  const { rows } = await database.db.$client.query<{ definition: string }>(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
    [name],
  )
  expect([...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word)).toEqual(words)
})
