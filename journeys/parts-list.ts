import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REAL = fileURLToPath(new URL('../../shared/data/priced_parts.csv', import.meta.url))
const FEW = `sku,name,manufacturer,price,currency,uom
MS20364-820C,"NUT,SELF-LOCKING,HEXAGON",CAGE D9182,53.05,USD,EA
NAS517-3-7,"SCREW,MACHINE",CAGE 80205,3.87,USD,EA
MS21346-231,SWITCH TOGGLE,CAGE 96906,395.39,USD,EA
${
  // More makers than a filter shows at first.
  Array.from({ length: 12 }, (_, n) => `PLATE-${n},DATA PLATE,CAGE 7${n + 1000},9.50,USD,EA`).join('\n')
}
`

/** A part of the list, in the words of the list. */
export const LISTED = { sku: 'MS20364-820C', name: 'NUT,SELF-LOCKING,HEXAGON', price: '$53.05' }

/** A part with texts that try to inject markup. */
export const HOSTILE_PART = {
  sku: 'XSS-1',
  name: '<img src=x onerror=alert(1)> "Clip" & washer',
  description: '</script><script>alert(1)</script> <b>Not bold</b> \u202Eright to left\u202C {{7*7}}',
}

/** Imports the real priced list if it exists, otherwise a few rows, by the command line. */
export async function importParts(environment: NodeJS.ProcessEnv): Promise<void> {
  let list = REAL
  if (!existsSync(REAL)) {
    console.log('The real parts lists are not here: the journeys use a few rows of their own.')
    list = join(await mkdtemp(join(tmpdir(), 'parts-list-')), 'parts.csv')
    await writeFile(list, FEW)
  }
  const folder = await mkdtemp(join(tmpdir(), 'parts-list-'))
  const nasty = join(folder, 'nasty.csv')
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  await writeFile(
    nasty,
    `sku,name,description,price\n${[HOSTILE_PART.sku, HOSTILE_PART.name, HOSTILE_PART.description, '12.50'].map(cell).join(',')}\n`,
  )
  for (const file of [list, nasty]) await importList(environment, file, join(folder, 'errors.csv'))
}

async function importList(environment: NodeJS.ProcessEnv, file: string, errors: string): Promise<void> {
  const standard = ['--condition', 'NE', '--quantity', '40', '--errors', errors]
  const args = ['server/imports/import-command.ts', file, ...standard]
  await new Promise<void>((resolve, reject) => {
    const run = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    run.once('exit', code => (code === 0 ? resolve() : reject(new Error(`importing the list ended with ${code}`))))
  })
}
