import { deploys } from './parts/deploys.ts'
import { flashSale } from './parts/flash-sale.ts'
import { gateway } from './parts/gateway.ts'
import { gatewayAway } from './parts/gateway-away.ts'
import { hostile } from './parts/hostile.ts'
import { kills } from './parts/kills.ts'
import { machines } from './parts/machines.ts'
import { mail } from './parts/mail.ts'
import { memory } from './parts/memory.ts'
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

/** `full`, `short`: the number of runs, or the duration. */
type Part = { attack: (runs: number) => Promise<void>; full: number; short: number }

/** The parts of the trial, in their order. */
export const PARTS: Record<string, Part> = {
  'flash-sale': { attack: flashSale, full: 10, short: 1 },
  'opposite-carts': { attack: oppositeCarts, full: 60, short: 10 },
  'same-checkout': { attack: sameCheckout, full: 50, short: 3 },
  kills: { attack: kills, full: 10, short: 1 },
  postgres: { attack: postgres, full: 10, short: 2 },
  gateway: { attack: gateway, full: 10, short: 2 },
  'gateway-away': { attack: gatewayAway, full: 60, short: 3 },
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
  memory: { attack: memory, full: 60, short: 5 },
}
