import { type Changes, mergeChanges } from '../../domain/admin/live.ts'

const PAUSE_MS = 300
/** When anything may have changed, everybody asks: not all at the same moment. */
const SPREAD_MS = 1500

/**
 * `refresh` for each piece of news, one after the other: what is told while one is under way is merged into the next. So
 * news that come quicker than answers do not break one off after the other.
 */
export function refreshInTurn(refresh: (news: Changes) => Promise<unknown>): (news: Changes) => void {
  let waiting: Changes | undefined
  let isBusy = false
  const work = async () => {
    isBusy = true
    while (waiting !== undefined) {
      if (waiting === null) await pause(Math.random() * SPREAD_MS)
      const news = waiting
      waiting = undefined
      // What failed shows where it is asked for, or with the next news.
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
