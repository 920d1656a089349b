import { CHANGED_DEMO_PARTS_WARNING, demonstrationCountsText } from '../../domain/opening/demonstration.ts'
import { Refusal } from '../../domain/refusal.ts'
import { providersInUse } from '../payments/providers.ts'
import { openDatabase } from '../platform/db/database.ts'
import { CannotOpen } from '../platform/db/embedded/open-embedded.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { errorLine } from '../platform/observability/log.ts'
import { SettingsError } from '../platform/settings-error.ts'
import { readSettings } from '../settings.ts'
import { beginEmptying, continueEmptying } from './empty-demonstration.ts'
import { countDemonstration, isLeft, readDemonstration, scopeOf, stateOf } from './read-demonstration.ts'

// npm run demo:empty [-- --yes]: reports which demonstration data would be deleted and which stays; --yes deletes it.
// A store may be running.

const YES = '--yes'
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const parameters = process.argv.slice(2)
  if (parameters.some(one => one !== YES)) throw new SettingsError(`usage: npm run demo:empty [-- ${YES}]`)
  // Read as demo settings: live mode refuses missing values, but this command must run before they are set.
  const settings = readSettings({ ...process.env, STORE_MODE: 'demo' })
  const database = await findDatabase(settings)
  const db = openDatabase(database.url, () => {}, { connections: 2, statementMs: 60_000, waitMs: 10_000 })
  try {
    const demonstration = await readDemonstration(db)
    if (demonstration === null || !isLeft(stateOf(demonstration))) {
      print(
        demonstration === null ? 'There is no demonstration in this database.' : 'The demonstration is gone already.',
      )
    } else {
      const { goes, stays } = await countDemonstration(db, await scopeOf(db, demonstration))
      print(`Goes: ${demonstrationCountsText(goes)}, with stock, units, papers and pictures.`)
      print(CHANGED_DEMO_PARTS_WARNING)
      print(`Stays: ${demonstrationCountsText(stays)}, the store settings, the audit and the security log.`)
      if (parameters.length === 0) print(`Nothing was changed. To empty it: npm run demo:empty -- ${YES}`)
      else {
        await beginEmptying(db, { by: null, takesRealCards: providersInUse(settings)[0]?.missing.length === 0 })
        await continueEmptying(db)
        print('The demonstration is gone. It will not be loaded again.')
      }
    }
  } finally {
    await db.$client.end()
    await database.close()
  }
} catch (error) {
  const isForeseen = [SettingsError, CannotOpen, Refusal].some(kind => error instanceof kind)
  const trace = isForeseen || !(error instanceof Error) ? '' : `\n${error.stack}`
  process.stderr.write(`The demonstration was not emptied: ${errorLine(error)}${trace}\n`)
  process.exit(1)
}
