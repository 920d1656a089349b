import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '../server/build.ts'
import { PARTS } from './parts.ts'
import { conclude } from './report.ts'
import { sized } from './size.ts'

// `npm run trial`: attacks the checkout on two processes of the store and checks that nothing is lost, charged twice or
// oversold (docs/trial.md). `npm run trial -- kills gateway` runs only these parts. FULL=1 uses the full counts, RUNS=n other
// counts; SMALLEST=1 runs each part once with small crowds and few kill points. The exit code is 1 after any violation.

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
process.env.NODE_ENV = 'production'
await buildPages()
// A part starts the store hundreds of times; with a compile cache a start takes two thirds of the time.
const compiled = process.env.NODE_COMPILE_CACHE ? null : await mkdtemp(join(tmpdir(), 'store-trial-compiled-'))
if (compiled !== null) process.env.NODE_COMPILE_CACHE = compiled
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
for (const [name, { attack, full, short }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name}, load average ${loadavg()[0]?.toFixed(1)}`)
  await attack(Number(process.env.RUNS) || (process.env.FULL ? full : sized(short, 1)))
}
if (compiled !== null) await rm(compiled, { recursive: true, force: true, maxRetries: 5 })
process.exit(conclude() ? 0 : 1)
