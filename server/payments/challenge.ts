import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Challenge, startsWithZeros } from '../../domain/payments/challenge.ts'
import { databaseNow } from '../platform/db/database-now.ts'

/**
 * The port for challenges: the proof that a browser must supply before another card is tried. A service (Turnstile,
 * hCaptcha, 3-D Secure) can implement it; the store's own implementation needs no service.
 */
export type Challenges = {
  /** `about`: the scope of the answer: an order and an address. */
  issue: (about: string, bits: number) => Challenge
  /**
   * Checks an answer: correct, at least `bits` of work, not expired, and for this scope. Returns its ID, so that it is
   * used only once; null if invalid.
   */
  check: (answer: string, about: string, bits: number) => { id: string } | null
}

/** Validity of a challenge, in seconds: a slow phone needs half a minute for the hardest one. */
export const CHALLENGE_SECONDS = 600
/** Longer answers are refused: 18 bits need a counter of 262,144 on average. */
const MAX_ANSWER_LENGTH = 200

/**
 * Proof of work for the browser (domain/payments/challenge.ts), signed with the store's secret. Nothing is stored until
 * an answer is used.
 */
export function proofOfWork(secret: string, now = () => databaseNow().getTime()): Challenges {
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
      const signatureBytes = Buffer.from(signature)
      if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return null
      const age = now() / 1000 - Number(time)
      if (age < -60 || age > CHALLENGE_SECONDS || Number(made) < bits) return null
      return startsWithZeros(createHash('sha256').update(answer).digest(), Number(made)) ? { id: drawn } : null
    },
  }
}
