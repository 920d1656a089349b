import type { Sending } from '../../send-upload.ts'

type Turn = { key: number; begin: () => Sending<unknown> }

/** Uploads files one after another: each arrival is appended, so the order stays as chosen. */
export class UploadQueue {
  #waiting: Turn[] = []
  #under: { key: number; sending: Sending<unknown> } | null = null

  ask(turn: Turn): void {
    this.#waiting.push(turn)
    this.#next()
  }

  /** Stops or dequeues an upload. */
  leave(key: number): void {
    this.#waiting = this.#waiting.filter(turn => turn.key !== key)
    if (this.#under?.key !== key) return
    this.#under.sending.stop()
    // A stopped upload never completes: the next one does not wait for it.
    this.#under = null
    this.#next()
  }

  #next(): void {
    if (this.#under) return
    const turn = this.#waiting.shift()
    if (!turn) return
    const sending = turn.begin()
    this.#under = { key: turn.key, sending }
    const over = () => {
      if (this.#under?.sending !== sending) return
      this.#under = null
      this.#next()
    }
    sending.done.then(over, over)
  }
}
