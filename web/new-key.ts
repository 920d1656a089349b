// Not crypto.randomUUID, which browsers have on https and localhost only.

const hex = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** 192 random bits. */
export const newKey = (): string => hex(crypto.getRandomValues(new Uint8Array(24)))

/** A random UUID: version 4 of RFC 9562, 122 random bits. */
export function newUuid(): string {
  const digits = hex(crypto.getRandomValues(new Uint8Array(16)))
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4]
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`)
}
