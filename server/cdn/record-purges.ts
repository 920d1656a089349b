import type pg from 'pg'
import type { RecordedEvent } from '../platform/events/watch-events.ts'
import { keysOfEvents } from './surrogate-keys.ts'

/**
 * In seconds: after all processes have dropped the page, since the CDN would otherwise fetch the old one again; and
 * once more, for a process that was notified late and a replica that lags. Pages of all parts wait longer: an import
 * changes them every second.
 */
const OF_ONE = [1, 20]
const OF_ALL = [10, 30]

/**
 * Records the keys to purge from a CDN, in the transaction that takes these events. An equal entry that is due about
 * then is not repeated.
 */
export async function recordPurges(
  client: Pick<pg.ClientBase, 'query'>,
  events: readonly RecordedEvent[],
): Promise<void> {
  const keys = keysOfEvents(events)
  for (const [isOfOne, delays] of [
    [true, OF_ONE],
    [false, OF_ALL],
  ] as const) {
    const meant = keys.filter(key => key.startsWith('product-') === isOfOne)
    if (meant.length > 0) await note(client, meant, delays)
  }
}

const note = (client: Pick<pg.ClientBase, 'query'>, keys: string[], delays: number[]) =>
  client.query({
    name: 'note-purges',
    text: `INSERT INTO cdn_purges (key, due_at)
      SELECT key, now() + delay * interval '1 s' FROM unnest($1::text[]) AS key, unnest($2::int[]) AS delay
      WHERE NOT EXISTS (SELECT FROM cdn_purges p WHERE p.key = key.key
        AND p.due_at BETWEEN now() + delay * interval '0.5 s' AND now() + delay * interval '1 s')`,
    values: [keys, delays],
  })
