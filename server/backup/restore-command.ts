import { SettingsError } from '../platform/settings-error.ts'
import { readSettings } from '../settings.ts'
import { restoreBackup } from './restore-backup.ts'
import { runCommand } from './run-command.ts'

// npm run restore -- FOLDER: restores a backup into an empty store. docs/operations.md, Backups.

await runCommand('Nothing was restored', async say => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new SettingsError('usage: npm run restore -- FOLDER')
  const { madeAt, counts } = await restoreBackup(readSettings(process.env), folder, say)
  say(`Restored as it was at ${madeAt}: ${counts.orders} orders, ${counts.products} parts, every row counted.`)
})
