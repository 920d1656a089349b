import { setTimeout as pause } from 'node:timers/promises'
import { errorLine, type Log } from './log.ts'

export type Reading = { labels?: Record<string, string>; value: number }
/** Metrics that one database query returns. `names` describes each of them. */
export type FigureSource<Name extends string = string> = {
  source: string
  names: Record<Name, { help: string; labels?: readonly string[] }>
  ask: () => Promise<Record<Name, readonly Reading[]>>
}

const EVERY_MS = 15_000
const LIMIT_MS = 2_500

type Known = { at: number; readings: Record<string, readonly Reading[]> | null }

/**
 * Reads metrics from the database on request, at most once in 15 s, and for 2.5 s at most. A source that fails or is
 * too slow has no values for that time; the other sources do.
 */
export function figureReader(sources: readonly FigureSource[], log: Log, everyMs = EVERY_MS, limitMs = LIMIT_MS) {
  const known = new Map<string, Known>()
  const under = new Map<string, Promise<unknown>>()

  const read = async ({ source, ask }: FigureSource): Promise<void> => {
    let readings: Known['readings'] = null
    try {
      readings = await ask()
    } catch (error) {
      log.warn({ source, error: errorLine(error) }, 'figures could not be read')
    }
    known.set(source, { at: Date.now(), readings })
  }
  /** Makes one query at a time per source: a query that hangs is not repeated. */
  const refresh = (source: FigureSource): Promise<unknown> => {
    const last = known.get(source.source)
    if (last && Date.now() - last.at < everyMs) return Promise.resolve()
    const reading = under.get(source.source) ?? read(source).finally(() => under.delete(source.source))
    under.set(source.source, reading)
    const late = new AbortController()
    const limit = pause(limitMs, undefined, { signal: late.signal, ref: false }).then(
      () => known.delete(source.source),
      () => {},
    )
    return Promise.race([reading.finally(() => late.abort()), limit])
  }

  return async (): Promise<{ source: FigureSource; readings: Known['readings'] }[]> => {
    await Promise.all(sources.map(refresh))
    return sources.map(source => ({ source, readings: known.get(source.source)?.readings ?? null }))
  }
}
