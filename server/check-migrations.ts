import { type StdioOptions, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIRST_SCHEMA } from './first-schema.ts'
import { MIGRATIONS } from './migrate.ts'
import { checkMigration } from './platform/db/check-migration.ts'
import { type Migration, readMigrations } from './platform/db/migrations.ts'
import { OLDEST_COMPATIBLE } from './serving-versions.ts'

// Part of npm run check: a migration can run while the previous version serves. squawk finds long table locks, and
// check-migration.ts finds the removal of things that the previous version needs. The first schema is applied to an
// empty database, so it may lock everything. drizzle-kit finds a table that was changed without a migration.

const programOf = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

const migrations = await readMigrations(MIGRATIONS)
const checked = migrations.filter(({ name }) => !FIRST_SCHEMA.includes(name))
const pathOf = ({ name }: Migration) => join(MIGRATIONS, `${name}.sql`)
let isWrong = false
if (!migrations.some(({ name }) => name === OLDEST_COMPATIBLE)) {
  isWrong = true
  process.stderr.write(`OLDEST_COMPATIBLE (server/serving-versions.ts) names no migration: ${OLDEST_COMPATIBLE}\n`)
}
// drizzle-kit compares tables.ts only with the newest snapshot; each older one has about 10,000 lines.
const newest = `${migrations.at(-1)?.name.slice(0, 4)}_snapshot.json`
const snapshots = (await readdir(join(MIGRATIONS, 'meta'))).filter(name => name.endsWith('_snapshot.json'))
if (!snapshots.includes(newest)) {
  isWrong = true
  process.stderr.write(`server/migrations/meta/${newest} is missing: npm run db:generate writes it\n`)
}
for (const older of snapshots.filter(name => name !== newest)) {
  isWrong = true
  process.stderr.write(
    `server/migrations/meta/${older} has to be deleted: only the newest snapshot, ${newest}, is kept\n`,
  )
}
for (const migration of checked) {
  for (const wrong of checkMigration(
    await readFile(pathOf(migration), 'utf8'),
    migration.statements,
    OLDEST_COMPATIBLE,
  )) {
    isWrong = true
    process.stderr.write(`${migration.name}: ${wrong}\n`)
  }
}
for (const inTransaction of [true, false]) {
  const files = checked.filter(migration => migration.inTransaction === inTransaction).map(pathOf)
  const mode = inTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction'
  if (files.length > 0 && (await run(programOf('squawk'), [mode, ...files])) !== 0) isWrong = true
}
if (!(await isGenerated())) {
  isWrong = true
  process.stderr.write('the tables differ from the newest migration: npm run db:generate writes one\n')
}
if (isWrong) process.exit(1)
process.stdout.write(`${checked.length} migrations can run while the version before serves.\n`)

/** False if drizzle-kit would write a migration. It writes to a copy, by a relative path, and answers 0 in either case. */
async function isGenerated(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const out = ['--out', relative('.', folder), '--schema', './server/**/tables.ts']
    const names = ['--dialect', 'postgresql', '--casing', 'snake_case']
    const code = await run(programOf('drizzle-kit'), ['generate', ...names, ...out], ['ignore', 'ignore', 'inherit'])
    const written = (await readdir(folder)).filter(name => name.endsWith('.sql'))
    return code === 0 && written.length === migrations.length
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(command: string, args: string[], stdio: StdioOptions = 'inherit'): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}
