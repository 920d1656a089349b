// A challenge that a browser must answer before another card is tried: a little work, which one buyer does not notice
// and which multiplies for an attacker with a thousand cards. The answer is a counter for which SHA-256 of
// `challenge.counter` begins with `bits` zero bits (hashcash, http://www.hashcash.org/papers/hashcash.pdf).

export type Challenge = { challenge: string; bits: number }

/** The thresholds of one network within an hour: after this many declined cards, each further one requires this much work. */
const STEPS: readonly { declined: number; bits: number }[] = [
  { declined: 12, bits: 18 },
  { declined: 8, bits: 16 },
  { declined: 5, bits: 14 },
]

/** The work required for another card: 0 `bits` are none. `isAlarm`: the whole store is under card testing. */
export function challengeBits(declined: number, isAlarm: boolean): number {
  const bits = STEPS.find(step => declined >= step.declined)?.bits ?? 0
  return isAlarm ? Math.max(bits, 14) : bits
}

/** True if a digest begins with this many zero bits. */
export function startsWithZeros(digest: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  if (digest.length * 8 < bits || digest.subarray(0, whole).some(byte => byte !== 0)) return false
  return bits % 8 === 0 || (digest[whole] ?? 0) >> (8 - (bits % 8)) === 0
}

/** The request header of an answer: `{challenge}.{counter}`. */
export const CHALLENGE_HEADER = 'challenge-answer'
