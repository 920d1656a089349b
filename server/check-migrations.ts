import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS } from './migrate.ts'
import { checkMigration } from './platform/db/check-migration.ts'
import { type Migration, readMigrations } from './platform/db/migrations.ts'

// Part of npm run check: whether the migrations can run while the version before serves. squawk finds what locks a table for
// long, check-migration.ts what the version before would miss. Those before the first with these rules stay as they are: they
// have run.

const FIRST_CHECKED = '0029'
const SQUAWK = fileURLToPath(new URL('../node_modules/.bin/squawk', import.meta.url))

const checked = (await readMigrations(MIGRATIONS)).filter(({ name }) => name >= FIRST_CHECKED)
const pathOf = ({ name }: Migration) => join(MIGRATIONS, `${name}.sql`)
let isWrong = false
for (const migration of checked) {
  for (const wrong of checkMigration(await readFile(pathOf(migration), 'utf8'), migration.statements)) {
    isWrong = true
    process.stderr.write(`${migration.name}: ${wrong}\n`)
  }
}
for (const inTransaction of [true, false]) {
  const files = checked.filter(migration => migration.inTransaction === inTransaction).map(pathOf)
  const mode = inTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction'
  if (files.length > 0 && (await run(SQUAWK, [mode, ...files])) !== 0) isWrong = true
}
if (isWrong) process.exit(1)
process.stdout.write(`${checked.length} migrations can run while the version before serves.\n`)

function run(command: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}
