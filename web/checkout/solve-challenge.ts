import { type Challenge, startsWithZeros } from '../../domain/payments/challenge.ts'

const AT_ONCE = 256

/** Solves a challenge; returns the answer in the format of its header. Takes some seconds at most. */
export async function solveChallenge({ challenge, bits }: Challenge): Promise<string> {
  const encoder = new TextEncoder()
  for (let from = 0; ; from += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, (_, at) => `${challenge}.${from + at}`)
    // The digests are computed asynchronously, so the page stays responsive.
    const digests = await Promise.all(answers.map(one => crypto.subtle.digest('SHA-256', encoder.encode(one))))
    const found = digests.findIndex(digest => startsWithZeros(new Uint8Array(digest), bits))
    if (found >= 0) return answers[found] ?? ''
  }
}
