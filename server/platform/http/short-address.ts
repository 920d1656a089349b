import { addressKey, siteKey } from '../limits/limits.ts'

/**
 * The network of a caller, wide enough not to identify a household: the first 24 bits of IPv4, 48 of IPv6. It is for
 * logs that show where many requests come from, not who sends them.
 */
export function shortAddress(address: string): string {
  const key = addressKey(address)
  return key.includes(':') ? siteKey(address) : `${key.replace(/\.\d+$/, '.0')}/24`
}
