import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { withoutTrailing } from '../../../domain/text/without-trailing.ts'
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts'
import { waitingTime } from '../../platform/limits/waiting-time.ts'

const derive = promisify(argon2)

// OWASP Password Storage requires argon2id with 19 MiB, 2 passes and 1 lane, or an equally strong hash.
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const LENGTH = 32

/** The argon2id hash of a password in the PHC format, with its own salt. Takes about 30 ms. Refuses BUSY. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashWith(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(hash)}`
}

/** True if the password matches the hash. False for a hash of another kind. Refuses BUSY. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = parts
  const known = Buffer.from(expected, 'base64')
  const typedHash = await hashWith(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return typedHash.length === known.length && timingSafeEqual(typedHash, known)
}

/**
 * A hash occupies a processor and 19 MiB. Sixty sign-ups at once of as many networks delayed orders by seconds. The hashes of
 * a process wait for each other, those of each network address in turn.
 */
const limitHashing = limitConcurrency({ atOnce: 1, waitMs: waitingTime(20_000) })

// A letter can have two encodings; normalized, a password is the same on every keyboard.
const hashWith = (
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> =>
  limitHashing(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: LENGTH, ...cost }))

const encode = (bytes: Buffer): string => withoutTrailing(bytes.toString('base64'), '=')
