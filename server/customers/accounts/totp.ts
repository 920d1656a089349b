import { createHmac } from 'node:crypto'
import { store } from '../../../domain/settings/store.ts'
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts'

const DIGITS = 6
const STEP_S = 30
/** Clocks differ, so codes of the previous and the next step are accepted too. RFC 6238 section 5.2 */
const AROUND = [-1, 0, 1]

/** The code of an authenticator app for one time step: RFC 4226 section 5.3, six digits. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return `${(hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS}`.padStart(DIGITS, '0')
}

/** The time step of a code; null: it is wrong at this time. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const current = Math.floor(now / 1000 / STEP_S)
  return AROUND.map(off => current + off).find(step => isSameSecret(codeOfStep(secret, step), code)) ?? null
}

/**
 * The address by which an authenticator app learns the secret.
 * https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export const totpUri = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(store.name)}:${encodeURIComponent(email)}?${new URLSearchParams({
    secret: base32(Buffer.from(secret)),
    issuer: store.name,
    digits: `${DIGITS}`,
    period: `${STEP_S}`,
  })}`

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 section 6, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
