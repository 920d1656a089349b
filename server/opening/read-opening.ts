import { versionOn } from '../../domain/legal/in-force.ts'
import type { OpeningCheckKind } from '../../domain/opening/opening-check.ts'
import type { OpeningItemName, OpeningState } from '../../domain/opening/opening-item.ts'
import { OPENING_REFUSALS } from '../../domain/opening/refusals.ts'
import {
  SETTING_SECTION_NAMES,
  SETTING_SECTIONS,
  type SettingSection,
  valuesOf,
} from '../../domain/settings/sections.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { counted } from '../../domain/text/counted.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { NameShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Settings } from '../settings.ts'
import {
  countDemonstration,
  type Demonstration,
  isLeft,
  readDemonstration,
  scopeOf,
  stateOf,
  whyNotEmptied,
} from './read-demonstration.ts'
import { fingerprintOf, readChecks, type StoredCheck } from './store-check.ts'

const YEAR_MS = 365 * 86_400_000

/** `missing`: values of `values` and `environment` that do not meet live mode's requirements. */
export type OpeningNeeds = {
  db: Db
  store: Store
  settings: Settings
  /** the current SESSION_SECRET, and former ones */
  secret: string
  formerSecrets: readonly string[]
  missing: { values: string[]; environment: string[] }
  gateway: { name: string; isLive: boolean }
  /** the caller */
  accountId: string
}

export type OpeningItem = {
  name: OpeningItemName
  state: OpeningState
  /** results or missing values, one per line */
  details: string[]
  at: Date | null
  by: string | null
}

/** The facts of the payment gateway that the opening uses. */
export const gatewayOf = (chosen: Pick<PaymentProvider, 'name' | 'clientConfig'>): OpeningNeeds['gateway'] => ({
  name: chosen.name,
  isLive: chosen.clientConfig('localhost').environment === 'production',
})

/** Fingerprints of the current configuration for mail, card and terms. */
export function fingerprintsNow({
  store,
  settings,
  secret,
  gateway,
}: Pick<OpeningNeeds, 'store' | 'settings' | 'secret' | 'gateway'>) {
  const of = (...facts: unknown[]) => fingerprintOf(secret, ...facts)
  const termsOf = (['orders', 'rules'] as const).map(section => valuesOf(section, store))
  const today = storeDay(databaseNow(), store.timeZone)
  const legal = (['terms', 'returns'] as const).map(page => versionOn(page, today).version)
  const providers = settings.providers.map(({ told }) => told)
  return {
    mail: of(settings.smtpUrl, store.mailboxes.sales),
    dns: of(settings.smtpUrl, store.mailboxes.sales),
    card: of(gateway.name, gateway.isLive, providers),
    terms: of(store.taxService, termsOf, legal),
    backup: '',
  } satisfies Record<OpeningCheckKind, string>
}

/** The current state of everything that a store needs before it opens. */
export async function readOpening(needs: OpeningNeeds) {
  const { db, gateway, missing } = needs
  const demonstration = await readDemonstration(db)
  const checks = await readChecks(db)
  // Another SESSION_SECRET does not invalidate checks: the process that uses it may not have renewed the digests yet.
  const now = [needs.secret, ...needs.formerSecrets].map(secret => fingerprintsNow({ ...needs, secret }))
  const tried = (kind: OpeningCheckKind, stale: string): OpeningItem =>
    itemOf(
      kind,
      checks.get(kind),
      now.map(of => of[kind]),
      stale,
    )
  const isListed = (details: string[]): Pick<OpeningItem, 'state' | 'details'> => ({
    state: details.length > 0 ? 'open' : 'done',
    details,
  })
  const nobody = { at: null, by: null }
  const items: OpeningItem[] = [
    await demonstrationItem(db, demonstration),
    { name: 'values', ...isListed(valuePathTexts(missing.values)), ...nobody },
    { name: 'environment', ...isListed(missing.environment), ...nobody },
    { name: 'parts', state: (await hasPartsToSell(db)) ? 'done' : 'open', details: [], ...nobody },
    tried('mail', 'The mail settings have changed since.'),
    tried('dns', 'The mail settings have changed since.'),
    ofGateway(tried('card', 'The gateway settings have changed since.'), gateway.isLive),
    tried('terms', 'Terms, minimums, charges, rules or the tax service have changed since.'),
    tooOld(tried('backup', '')),
  ]
  return { items, demonstration: await describeDemonstration(needs, demonstration) }
}

function itemOf(
  kind: OpeningCheckKind,
  check: StoredCheck | undefined,
  now: readonly string[],
  stale: string,
): OpeningItem {
  if (!check) return { name: kind, state: 'open', details: [], at: null, by: null }
  const isStale = !now.includes(check.fingerprint)
  return {
    name: kind,
    state: check.passed && !isStale ? 'done' : 'open',
    details: [...check.detail.split('\n').filter(Boolean), ...(isStale ? [stale] : [])],
    at: check.checkedAt,
    by: check.by,
  }
}

const ofGateway = (item: OpeningItem, isLive: boolean): OpeningItem =>
  isLive
    ? item
    : {
        ...item,
        state: 'open',
        details: [
          ...item.details,
          'This is the sandbox: no card is charged. Try it again once the live gateway is set up.',
        ],
      }

const tooOld = (item: OpeningItem): OpeningItem =>
  item.at !== null && databaseNow().getTime() - item.at.getTime() > YEAR_MS
    ? { ...item, state: 'open', details: [...item.details, 'That was more than a year ago.'] }
    : item

/** Lines such as "Phones, mailboxes and hours: 10 made-up values", one for each section. */
const valuePathTexts = (paths: readonly string[]): string[] =>
  sectionsOf(paths).map(section => {
    const keys = new Set<string>(SETTING_SECTIONS[section].keys)
    const of = paths.filter(path => keys.has(path.split('.')[0] ?? ''))
    return `${SETTING_SECTIONS[section].title}: ${counted(of.length, 'made-up value')}`
  })

/** The settings sections that contain these values: `mailboxes.sales` is in `contact`. */
export function sectionsOf(paths: readonly string[]): SettingSection[] {
  const keys = new Set(paths.map(path => path.split('.')[0]))
  return SETTING_SECTION_NAMES.filter(name => SETTING_SECTIONS[name].keys.some(key => keys.has(key)))
}

async function hasPartsToSell(db: Db): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM products_view WHERE is_listed AND is_published AND in_stock
      AND NOT EXISTS (SELECT FROM demonstrations WHERE emptied_at IS NULL AND products_view.id BETWEEN first_part_id AND last_part_id) LIMIT 1`,
  )
  return rows.length > 0
}

async function demonstrationItem(db: Db, demonstration: Demonstration | null): Promise<OpeningItem> {
  const state = stateOf(demonstration)
  const item = { name: 'demonstration' as const, details: [] }
  if (state === 'none') return { ...item, state: 'unneeded', at: null, by: null }
  if (state !== 'emptied') return { ...item, state: 'open', at: null, by: null }
  const row = await firstRow(db, NameShape, 'SELECT display_name AS name FROM people WHERE id = $1', [
    demonstration?.emptiedBy ?? null,
  ])
  return { ...item, state: 'done', at: demonstration?.emptiedAt ?? null, by: row?.name ?? 'the command line' }
}

async function describeDemonstration({ db, gateway, accountId }: OpeningNeeds, demonstration: Demonstration | null) {
  const state = stateOf(demonstration)
  if (demonstration === null || !isLeft(state)) return { state, hindrances: [], figures: null }
  const scope = await scopeOf(db, demonstration)
  return {
    state,
    hindrances: [
      ...(scope[2].includes(accountId) ? [OPENING_REFUSALS.OWN_ACCOUNT_FIRST.text] : []),
      ...(await whyNotEmptied(db, scope, gateway.isLive)),
    ],
    figures: await countDemonstration(db, scope),
  }
}

export type Opening = Awaited<ReturnType<typeof readOpening>>
