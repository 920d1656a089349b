import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SettingsError } from '../platform/settings-error.ts'
import { readSettings } from '../settings.ts'
import { deleteOldBackups, folderOfNow } from './delete-old-backups.ts'
import { makeBackup } from './make-backup.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- FOLDER: backs up the whole store, running or not. npm run backup -- --into FOLDER --keep N: into
// a new folder in FOLDER, of which the newest N remain. docs/operations.md, Backups.

const USAGE = 'usage: npm run backup -- FOLDER, or npm run backup -- --into FOLDER [--keep NUMBER]'

await runCommand('There is no backup', async say => {
  const { folder, into, keep } = readArguments()
  const target = into === null ? folder : folderOfNow(into, new Date())
  const counts = await makeBackup(readSettings(process.env), target, say)
  say(`The backup is in ${resolve(target)}: ${counts.orders} orders, ${counts.products} parts.`)
  if (into === null || keep === null) return
  for (const deleted of await deleteOldBackups(into, keep)) say(`Deleted the earlier backup ${deleted}.`)
})

function readArguments(): { folder: string; into: string | null; keep: number | null } {
  const { values, positionals } = parsed()
  const { into = null, keep = null } = values
  const [folder = ''] = positionals
  const isOneFolder =
    into === null ? folder !== '' && positionals.length === 1 && keep === null : positionals.length === 0
  if (!isOneFolder) throw new SettingsError(USAGE)
  if (keep !== null && !/^[1-9]\d{0,3}$/.test(keep))
    throw new SettingsError(`--keep is a number from 1 to 9999. ${USAGE}`)
  return { folder, into, keep: keep === null ? null : Number(keep) }
}

function parsed() {
  try {
    return parseArgs({ options: { into: { type: 'string' }, keep: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new SettingsError(USAGE)
  }
}
