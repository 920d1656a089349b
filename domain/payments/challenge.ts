// A challenge that a browser has to answer before another card is tried: a little work, which one buyer does not notice
// and who tries a thousand cards pays a thousand times. The answer is a counter for which SHA-256 of `challenge.counter`
// begins with `bits` zero bits (hashcash, http://www.hashcash.org/papers/hashcash.pdf).

export type Challenge = { challenge: string; bits: number }

/** Of one network, within an hour: so many declined cards, and from then on each further one needs so much work. */
const STEPS: readonly { declined: number; bits: number }[] = [
  { declined: 12, bits: 18 },
  { declined: 8, bits: 16 },
  { declined: 5, bits: 14 },
]

/** How much work another card needs: `bits` of 0 are none. `isAlarm`: cards are being tried all over the store. */
export function challengeBits(declined: number, isAlarm: boolean): number {
  const bits = STEPS.find(step => declined >= step.declined)?.bits ?? 0
  return isAlarm ? Math.max(bits, 14) : bits
}

/** Whether a digest begins with so many zero bits. */
export function startsWithZeros(digest: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  if (digest.length * 8 < bits || digest.subarray(0, whole).some(byte => byte !== 0)) return false
  return bits % 8 === 0 || (digest[whole] ?? 0) >> (8 - (bits % 8)) === 0
}

/** The header in which an answer comes: `{challenge}.{counter}`. */
export const CHALLENGE_HEADER = 'challenge-answer'
