import type { Sending } from '../../send-upload.ts'

type Turn = { key: number; begin: () => Sending<unknown> }

/** Uploads one after the other: what arrives is put last, so that they come out in the order in which they were chosen. */
export class UploadTurns {
  #waiting: Turn[] = []
  #under: { key: number; sending: Sending<unknown> } | null = null

  ask(turn: Turn): void {
    this.#waiting.push(turn)
    this.#next()
  }

  /** Stops it, or takes it out of the row. */
  leave(key: number): void {
    this.#waiting = this.#waiting.filter(turn => turn.key !== key)
    if (this.#under?.key !== key) return
    this.#under.sending.stop()
    // One that is stopped is never done: the next does not wait for it.
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
