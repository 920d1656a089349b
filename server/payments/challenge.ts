import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Challenge, startsWithZeros } from '../../domain/payments/challenge.ts'

/**
 * The port for challenges: what a browser must show before another card of it is tried. A service (Turnstile, hCaptcha,
 * 3-D Secure) goes in here; the store has its own, which needs no one else.
 */
export type Challenges = {
  /** `about`: what the answer is good for, an order from an address. */
  issue: (about: string, bits: number) => Challenge
  /** Whether the answer is right, of these `bits` or more, in time, and about this; gives what it is known by, to be used once. */
  check: (answer: string, about: string, bits: number) => { id: string } | null
}

/** How long an answer may take: a slow phone with the most work needs half a minute. */
export const CHALLENGE_SECONDS = 600
/** Counters beyond are not tried: 18 bits need 262,144 on average. */
const MAX_ANSWER_LENGTH = 200

/** Work for the browser's processor (domain/payments/challenge.ts), signed with the store's secret: nothing is kept until it is used. */
export function proofOfWork(secret: string, now = () => Date.now()): Challenges {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`challenge ${text}`).digest('base64url').slice(0, 32)
  return {
    issue: (about, bits) => {
      const head = `${Math.floor(now() / 1000)}-${bits}-${randomBytes(12).toString('base64url')}`
      return { challenge: `${head}-${sign(`${head} ${about}`)}`, bits }
    },
    check: (answer, about, bits) => {
      const [, time = '', made = '', drawn = '', signature = ''] =
        answer.length > MAX_ANSWER_LENGTH
          ? []
          : (/^((\d{1,12})-(\d{1,2})-([\w-]{16})-([\w-]{32}))\.\d{1,12}$/.exec(answer)?.slice(1) ?? [])
      const head = `${time}-${made}-${drawn}`
      const expected = Buffer.from(sign(`${head} ${about}`))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const age = now() / 1000 - Number(time)
      if (age < -60 || age > CHALLENGE_SECONDS || Number(made) < bits) return null
      return startsWithZeros(createHash('sha256').update(answer).digest(), Number(made)) ? { id: drawn } : null
    },
  }
}
