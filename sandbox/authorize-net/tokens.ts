import { randomBytes } from 'node:crypto'
import type { Card } from './cards.ts'

const MINUTES_15 = 15 * 60_000

/**
 * Opaque tokens, valid once, for 15 minutes, and only while the sandbox runs.
 * https://developer.authorize.net/api/reference/features/acceptjs.html
 */
export class Tokens {
  readonly #cards = new Map<string, { card: Card; until: number }>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  issue(card: Card): string {
    this.#deleteExpired()
    const value = randomBytes(96).toString('base64')
    this.#cards.set(value, { card, until: this.#now().getTime() + MINUTES_15 })
    return value
  }

  /** Returns the card of a token, and uses the token up. Null: unknown, used or expired. */
  redeem(value: string): Card | null {
    this.#deleteExpired()
    const entry = this.#cards.get(value)
    this.#cards.delete(value)
    return entry?.card ?? null
  }

  #deleteExpired(): void {
    for (const [value, { until }] of this.#cards) if (until <= this.#now().getTime()) this.#cards.delete(value)
  }
}
