import { type Change, type Changes, mergeChanges } from '../../domain/admin/live.ts'

/** One page that follows changes: what it is still to be told, merged into one piece of news however much there is. */
export class Follower {
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

  /** Nothing more is to be told: the page is gone, or the store stops. */
  end(): void {
    this.#isOver = true
    this.#wake?.()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Until there is news or it is over, `ms` at most. */
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

  /** What is to be told now; undefined: nothing. */
  take(): Changes | undefined {
    const news = this.#news
    this.#news = undefined
    return news
  }
}
