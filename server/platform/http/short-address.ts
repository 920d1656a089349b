import { addressKey, siteKey } from '../limits/limits.ts'

/**
 * The network that a caller is of, wide enough that it is no single household: the first 24 bits of IPv4, 48 of IPv6. For logs
 * that are read to see where many requests come from, and not who somebody is.
 */
export function shortAddress(address: string): string {
  const key = addressKey(address)
  return key.includes(':') ? siteKey(address) : `${key.replace(/\.\d+$/, '.0')}/24`
}
