import { randomBytes } from 'node:crypto'
import type { Card } from './cards.ts'

const MINUTES_15 = 15 * 60_000

/**
 * Opaque tokens: good once, for 15 minutes, and only while the sandbox runs.
 * https://developer.authorize.net/api/reference/features/acceptjs.html
 */
export class Tokens {
  readonly #cards = new Map<string, { card: Card; until: number }>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  issue(card: Card): string {
    this.#forgetExpired()
    const value = randomBytes(96).toString('base64')
    this.#cards.set(value, { card, until: this.#now().getTime() + MINUTES_15 })
    return value
  }

  /** The card of a token, which is used up by this. Null: unknown, used or expired. */
  redeem(value: string): Card | null {
    this.#forgetExpired()
    const kept = this.#cards.get(value)
    this.#cards.delete(value)
    return kept?.card ?? null
  }

  #forgetExpired(): void {
    for (const [value, { until }] of this.#cards) if (until <= this.#now().getTime()) this.#cards.delete(value)
  }
}
