import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ALLOWED_IMPORTS } from './allowed-imports.ts'
import { SECURITY_EVENTS, SIGN_IN_FACTORS } from './domain/customers/security-event.ts'
import { testDatabase } from './server/platform/db/testing.ts'

// Every table has one owner: the folder whose tables.ts defines it. Only the owner writes it; others read its views
// (docs/how-to.md). Imports cannot prove this, because SQL names tables: this test reads the names in every statement.

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
  // Invariants over all tables read the tables themselves on purpose, and write none.
  .filter(file => file && !/\.test\.ts$|\/testing[^/]*\.ts$|test-setup\.ts$|^server\/invariants\//.test(file))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const thing = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? ''

const owners = new Map<string, string>()
const views = new Set<string>()
for (const file of files.filter(name => name.endsWith('/tables.ts')))
  for (const [, kind, name] of read(file).matchAll(/pg(Table|View)\(\s*'(\w+)'/g)) {
    owners.set(name ?? '', thing(file))
    if (kind === 'View') views.add(name ?? '')
  }

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const WRITTEN =
  /\b(?:INSERT INTO|UPDATE(?: ONLY)?|DELETE FROM|TRUNCATE|MERGE INTO|COPY) "?([a-z_]+)"?|\bcopyRows\( ?\w+, '([a-z_]+)'/g
const READ =
  /\b(?:FROM|JOIN|USING|TABLE) (?:ONLY )?(?:LATERAL )?"?([a-z_]+)"?(?:(?: AS)? [a-z]+)?((?:, "?[a-z_]+"?(?:(?: AS)? [a-z]+)?)*)/g

/** The tables in the statements of a file, with their owners. */
function tablesIn(file: string, isWritten: boolean): string[] {
  const text = read(file).replace(COMMENTS, '').replace(/\s+/g, ' ')
  const found = isWritten
    ? [...text.matchAll(WRITTEN)].map(([, name, copied]) => name ?? copied ?? '')
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

test('a name belongs to one statement: a connection refuses a second text under it', () => {
  const places = new Map<string, string[]>()
  for (const file of files.filter(one => one.startsWith('server/')))
    for (const [, , name = ''] of read(file).matchAll(/\bname: (['`])([^'`]+)\1,\s*text:/g))
      places.set(name, [...(places.get(name) ?? []), file])
  expect(places.size).toBeGreaterThan(300)
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([])
})

test('only its owner writes a table', () => {
  const wrong = files.flatMap(file => tablesIn(file, true).map(name => `${file} writes ${name} of ${owners.get(name)}`))
  expect(wrong).toEqual([])
})

/** The tables of others that each folder reads: `search reads products`. */
const readOf = (isMeant: (file: string, name: string) => boolean) =>
  [
    ...new Set(
      files.flatMap(file =>
        tablesIn(file, false)
          .filter(name => isMeant(file, name))
          .map(name => `${thing(file)} reads ${name}`),
      ),
    ),
  ].sort()

test('others read a table through a view', () => {
  expect(readOf((_, name) => !views.has(name))).toEqual([
    // The search engine takes samples (TABLESAMPLE does not accept views) and reads the planner's estimates.
    'search reads products',
  ])
})

test('views are read along the arrows of the imports', () => {
  const all = new Set(['http', 'privacy', 'reporting'])
  const wrong = readOf((file, name) => {
    const [reader, owner] = [thing(file), owners.get(name) ?? '']
    return views.has(name) && owner !== 'platform' && !all.has(reader) && !ALLOWED_IMPORTS[reader]?.includes(owner)
  })
  expect(wrong).toEqual([])
})

/** An interpolated name as the source of a statement: `FROM ${NAME}`, `CROSS JOIN LATERAL (${NAME})`. */
const READ_FROM = /\b(?:FROM|JOIN) (?:LATERAL )?\(?\$\{ ?(\w+)/g
const IMPORTED = /import (?:type )?\{([^}]*)\} from '(\.[^']*)'/g

test('the source of a statement is written in its own folder: imported SQL would hide a table', () => {
  const borrowed = files.flatMap(file => {
    const text = read(file).replace(COMMENTS, '').replace(/\s+/g, ' ')
    const foreign = [...text.matchAll(IMPORTED)]
      .filter(([, , path]) => ![thing(file), 'platform'].includes(thing(join(dirname(file), path ?? ''))))
      .flatMap(([, names]) => (names ?? '').split(',').map(name => name.trim().split(' ').at(-1)))
    return [...text.matchAll(READ_FROM)]
      .filter(([, name]) => foreign.includes(name))
      .map(([read]) => `${file}: ${read}`)
  })
  expect(borrowed).toEqual([])
})

const database = testDatabase()
const WORD =
  '^(state|status|kind|event|event_type|actor|condition|offer_condition|reason|cause|step|thing|role|factor|metric|page|template|method|result|outcome|turn|answer|urgency|source|price_source|preferred_shipping)$'

test('a column with a fixed set of values has a CHECK', async () => {
  const { rows } = await database.db.$client.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'text'::regtype AND a.attname ~ $1
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND a.attnum = ANY(k.conkey))
      ORDER BY name`,
    [WORD],
  )
  expect(rows.map(({ name }) => name)).toEqual([
    // A name.
    'audit_entries.actor',
    // A vendor's.
    'certificates.source',
    // The source of an alternate, and of rates: names of other companies.
    'cross_references.source',
    // Only of domain/events.ts, and deleted within a second.
    'events.kind',
    // Text of a person.
    'fulfillment_pieces.reason',
    // The provider's name, and the result in words.
    'payment_notifications.event_type',
    'payment_notifications.result',
    // Text of a person.
    'refunds.reason',
    // A state of a country.
    'saved_addresses.state',
    // The code of any refusal.
    'security_events.reason',
    'shipping_rates_cache.source',
  ])
})

test.each([
  ['security_events_event', Object.keys(SECURITY_EVENTS)],
  ['security_events_factor', SIGN_IN_FACTORS],
])('%s, which is written by hand, has the words of the domain', async (name, words) => {
  const { rows } = await database.db.$client.query<{ definition: string }>(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
    [name],
  )
  expect([...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word)).toEqual(words)
})
