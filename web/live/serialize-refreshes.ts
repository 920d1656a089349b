import { type Changes, mergeChanges } from '../../domain/admin/live.ts'

const PAUSE_MS = 300
/** If anything may have changed, all pages reload: not all at the same moment. */
const SPREAD_MS = 1500

/**
 * Calls `refresh` for each change, one after another: changes during a run are merged into the next. So changes that are faster
 * than responses do not abort one run after another.
 */
export function serializeRefreshes(refresh: (news: Changes) => Promise<unknown>): (news: Changes) => void {
  let waiting: Changes | undefined
  let isBusy = false
  const work = async () => {
    isBusy = true
    while (waiting !== undefined) {
      if (waiting === null) await pause(Math.random() * SPREAD_MS)
      const news = waiting
      waiting = undefined
      // A failure shows in the query, or with the next change.
      await refresh(news).catch(() => {})
      await pause(PAUSE_MS)
    }
    isBusy = false
  }
  return news => {
    waiting = mergeChanges(waiting, news)
    if (!isBusy) void work()
  }
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
