import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import type { AccountSettings } from './account-settings.ts'

// Sealed data is `$ba${version of the secret}${hex}`; the hex is a nonce of 24 bytes and the ciphertext. Better Auth
// introduced this form. Node has no XChaCha20-Poly1305, whose nonces are long enough to be random.

type Secrets = Pick<AccountSettings, 'secret' | 'formerSecrets'>

/** The version of a secret. It is derived from the secret, so the order of the secrets does not matter. */
const versionOf = (secret: string): number =>
  createHash('sha256').update(`version of a secret: ${secret}`).digest().readUInt32BE(0) & 0x7fffffff

/** The beginning of all data that this secret has sealed. */
export const sealPrefix = ({ secret }: Pick<Secrets, 'secret'>): string => `$ba$${versionOf(secret)}$`

const cipherOf = (secret: string) =>
  managedNonce(xchacha20poly1305)(new Uint8Array(createHash('sha256').update(secret).digest()))

/** Encrypts a text with the current secret. A change of the result is noticed when it is opened. */
export const seal = (secrets: Secrets, text: string): string =>
  sealPrefix(secrets) + Buffer.from(cipherOf(secrets.secret).encrypt(new Uint8Array(Buffer.from(text)))).toString('hex')

/** The sealed text; null if none of the store's secrets opens it. Data from before versions existed is bare hex. */
export function openSeal({ secret, formerSecrets }: Secrets, sealed: string): string | null {
  const [, version, hex] = /^(?:\$ba\$(\d+)\$)?((?:[0-9a-f]{2})+)$/.exec(sealed) ?? []
  if (hex === undefined) return null
  for (const one of [secret, ...formerSecrets]) {
    if (version !== undefined && Number(version) !== versionOf(one)) continue
    const text = decrypt(one, hex)
    if (text !== null) return text
  }
  return null
}

function decrypt(secret: string, hex: string): string | null {
  try {
    return Buffer.from(cipherOf(secret).decrypt(new Uint8Array(Buffer.from(hex, 'hex')))).toString()
  } catch {
    // Another secret sealed it, or it was changed.
    return null
  }
}
