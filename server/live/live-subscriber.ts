import { type Change, type Changes, mergeChanges } from '../../domain/admin/live.ts'

/** One page that follows changes. Its pending changes are merged into one. */
export class LiveSubscriber {
  #news: Changes | undefined
  #isOver = false
  #wake: (() => void) | null = null

  tell(change: Change): void {
    this.#news = mergeChanges(this.#news, [change])
    this.#wake?.()
  }

  /** Anything may have changed. */
  publishAll(): void {
    this.#news = null
    this.#wake?.()
  }

  /** Ends this follower: the page is closed, or the store stops. */
  end(): void {
    this.#isOver = true
    this.#wake?.()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Waits for a change or the end of this follower, `ms` at most. */
  async wait(ms: number): Promise<void> {
    if (this.#news !== undefined || this.#isOver) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = null
  }

  /** The pending changes; undefined: none. */
  take(): Changes | undefined {
    const news = this.#news
    this.#news = undefined
    return news
  }
}
