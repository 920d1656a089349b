import { adoptStore } from '../../domain/settings/store.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { Db } from '../platform/db/database.ts'
import type { OnEvents } from '../platform/events/watch-events.ts'
import { errorLine, type Log } from '../platform/observability/log.ts'
import { followLegal } from './legal/cache-legal.ts'
import { followMailTexts } from './mail-texts/follow-mail-texts.ts'
import { readSettings } from './read-settings.ts'

/** Interval of checks for changes whose notification was missed. */
const LOOK_MS = 20_000

export type FollowedSettings = {
  onEvents: OnEvents
  /** all values that differ from the defaults */
  changed: () => Partial<Store>
  /** Resolves when no read is active any more, so that the pool can be closed. */
  stop: () => Promise<void>
}
type Following = {
  db: Db
  /** values that override the saved ones */
  forced: Partial<Store>
  /** called with all values that differ from the defaults, after each change */
  onChange: (changed: Partial<Store>) => void
  log: Log
}

/** Applies the saved settings: now, at each notification, and every 20 s. The first read must succeed. */
export async function followSettings({ db, forced, onChange, log }: Following): Promise<FollowedSettings> {
  let known = ''
  let changed: Partial<Store> = forced
  const newLegal = followLegal(db)
  const takeMailTexts = followMailTexts(db, log)
  const take = async () => {
    const taking = [await newStore(), await newLegal()].filter(one => one !== null)
    for (const one of taking) one()
    if (taking.length > 0) onChange(changed)
    // No page shows these values, so no page is invalidated.
    await takeMailTexts()
  }
  const newStore = async (): Promise<(() => void) | null> => {
    const saved = await readSettings(db)
    const versions = JSON.stringify([...saved].map(([section, { version }]) => [section, version]).sort())
    if (versions === known) return null
    for (const [section, { version, unread }] of saved)
      if (unread.length > 0) log.warn({ section, version, values: unread }, 'settings that this version does not take')
    return () => {
      changed = Object.assign({}, ...[...saved.values()].map(({ values }) => values), forced)
      adoptStore(changed)
      known = versions
    }
  }
  // One read after the other, so that an older result never replaces a newer one.
  let taking = take()
  await taking
  let isStopped = false
  const takeLater = () => {
    if (isStopped) return
    taking = taking
      .then(() => (isStopped ? undefined : take()))
      .catch(error => log.warn({ error: errorLine(error) }, 'settings could not be read'))
  }
  const looking = setInterval(takeLater, LOOK_MS)
  return {
    changed: () => changed,
    onEvents: events => {
      if (events === null || events.some(({ kind }) => kind.startsWith('settings.'))) takeLater()
    },
    stop: async () => {
      isStopped = true
      clearInterval(looking)
      await taking
    },
  }
}
