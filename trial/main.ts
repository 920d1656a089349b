import { cpus, loadavg } from 'node:os'
import { buildPages } from '../server/build.ts'
import { deploys } from './parts/deploys.ts'
import { flashSale } from './parts/flash-sale.ts'
import { gateway } from './parts/gateway.ts'
import { hostile } from './parts/hostile.ts'
import { kills } from './parts/kills.ts'
import { machines } from './parts/machines.ts'
import { mail } from './parts/mail.ts'
import { notifications } from './parts/notifications.ts'
import { oppositeCarts } from './parts/opposite-carts.ts'
import { postgres } from './parts/postgres.ts'
import { rates } from './parts/rates.ts'
import { refunds } from './parts/refunds.ts'
import { sameCheckout } from './parts/same-checkout.ts'
import { shipments } from './parts/shipments.ts'
import { speed } from './parts/speed.ts'
import { units } from './parts/units.ts'
import { versions } from './parts/versions.ts'
import { conclude } from './report.ts'
import { sized } from './size.ts'

// `npm run trial`: attacks buying on two processes of the store and shows that nothing is lost, charged twice or oversold
// (docs/trial.md). `npm run trial -- kills gateway` takes only these parts; FULL=1 the full counts; RUNS=n other ones; SMALLEST=1 each
// part once, with small crowds and few points. A violation anywhere makes the exit code 1.

type Part = { attack: (runs: number) => Promise<void>; full: number; short: number }

const PARTS: Record<string, Part> = {
  'flash-sale': { attack: flashSale, full: 10, short: 1 },
  'opposite-carts': { attack: oppositeCarts, full: 60, short: 10 },
  'same-checkout': { attack: sameCheckout, full: 50, short: 3 },
  kills: { attack: kills, full: 10, short: 1 },
  postgres: { attack: postgres, full: 10, short: 2 },
  gateway: { attack: gateway, full: 10, short: 2 },
  notifications: { attack: notifications, full: 5, short: 1 },
  refunds: { attack: refunds, full: 10, short: 1 },
  units: { attack: units, full: 10, short: 1 },
  shipments: { attack: shipments, full: 10, short: 1 },
  mail: { attack: mail, full: 5, short: 1 },
  rates: { attack: rates, full: 5, short: 1 },
  deploys: { attack: deploys, full: 3, short: 1 },
  machines: { attack: machines, full: 3, short: 1 },
  versions: { attack: versions, full: 3, short: 1 },
  hostile: { attack: hostile, full: 30, short: 3 },
  speed: { attack: speed, full: 10, short: 4 },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
process.env.NODE_ENV = 'production'
await buildPages()
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
for (const [name, { attack, full, short }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name}, load average ${loadavg()[0]?.toFixed(1)}`)
  await attack(Number(process.env.RUNS) || (process.env.FULL ? full : sized(short, 1)))
}
process.exit(conclude() ? 0 : 1)
