import { resolve } from 'node:path'
import { SettingsError } from '../platform/settings-error.ts'
import { readSettings } from '../settings.ts'
import { makeBackup } from './make-backup.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- FOLDER: all that the store keeps, while it runs or not. docs/operations.md, Backups.

await runCommand('There is no backup', async say => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new SettingsError('usage: npm run backup -- FOLDER')
  const counts = await makeBackup(readSettings(process.env), folder, say)
  say(`The backup is in ${resolve(folder)}: ${counts.orders} orders, ${counts.products} parts.`)
})
