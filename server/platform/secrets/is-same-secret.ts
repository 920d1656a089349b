import { timingSafeEqual } from 'node:crypto'

/** True if both texts are equal. The duration does not reveal how many characters match. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
