import { createHmac } from 'node:crypto'

const ROUNDS = 6

/**
 * The position of the nth of `count` items in an order that depends on a secret key: a bijection of 0 … count − 1,
 * for counts up to 2^52. A Feistel network over two halves of as many bits as needed, repeated until the result is
 * below `count` (cycle walking: NIST SP 800-38G; Black and Rogaway, Ciphers with Arbitrary Finite Domains, 2002).
 */
export function shuffle(n: number, count: number, key: string): number {
  const half = 2 ** Math.ceil(Math.log2(count) / 2)
  let at = n
  do {
    let [left, right] = [Math.floor(at / half), at % half]
    for (let round = 0; round < ROUNDS; round++) {
      const mixed = createHmac('sha256', key).update(`${round} ${right}`).digest().readUInt32BE()
      ;[left, right] = [right, (left + mixed) % half]
    }
    at = left * half + right
  } while (at >= count)
  return at
}
