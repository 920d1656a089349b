/** 192 random bits. Not crypto.randomUUID, which browsers have on https and localhost only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
