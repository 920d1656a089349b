import { Refusal } from '../../../domain/refusal.ts'
import { type ByteBudget, MIN_BYTES_PER_MS } from '../limits/byte-budget.ts'

const LOOK_EVERY_MS = 5000
const FIRST_BYTES = 64 * 1024

type Wanted = {
  /** bytes */
  maxSize: number
  /** the key of the memory share: a network address */
  whose: string
  budget: ByteBudget
  /** the time for which a body may be slower than MIN_BYTES_PER_MS */
  graceMs: number
}

/**
 * Reads the body of a request and runs `work` with it, within the memory that bodies of all callers may use. `work`
 * gets null if there are more bytes than `maxSize`. A larger declared length is refused before a byte is read. Refuses
 * TOO_MANY_AT_ONCE, BUSY.
 */
export async function withBody<T>(
  request: Request,
  { maxSize, whose, budget, graceMs }: Wanted,
  work: (bytes: Uint8Array<ArrayBuffer> | null) => Promise<T>,
): Promise<T> {
  const declared = request.headers.get('content-length')
  const length = declared === null ? maxSize : Number(declared)
  if (length > maxSize) return work(null)
  const reader = request.body?.getReader()
  let isDropped = false
  const drop = () => {
    isDropped = true
    reader?.cancel().catch(() => {})
  }
  const { grow, complete, release } = budget.begin(whose, drop)
  try {
    const bytes = reader ? await readAll(reader, length, { grow, drop, graceMs }) : new Uint8Array(0)
    if (isDropped) throw new Refusal('BUSY')
    complete()
    return await work(bytes)
  } finally {
    release()
  }
}

type Limits = { grow: (bytes: number) => void; drop: () => void; graceMs: number }

/**
 * Null if there are more bytes than `length`. `grow` is called before each chunk is stored; `drop` ends the reading.
 * Memory is reserved for the bytes received, not for the declared length: up to twice as much.
 */
async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  length: number,
  { grow, drop, graceMs }: Limits,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let bytes = new Uint8Array(0)
  let size = 0
  // A fast beginning allows at most `graceMs` of silence.
  let slackMs = graceMs
  let seen = 0
  const watch = setInterval(() => {
    slackMs = Math.min(graceMs, slackMs - LOOK_EVERY_MS + (size - seen) / MIN_BYTES_PER_MS)
    seen = size
    if (slackMs < 0) drop()
  }, LOOK_EVERY_MS)
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const needed = size + piece.value.length
      if (needed > length) return null
      grow(piece.value.length)
      if (needed > bytes.length)
        bytes = resized(bytes, Math.min(length, Math.max(needed, 2 * bytes.length, FIRST_BYTES)))
      bytes.set(piece.value, size)
      size += piece.value.length
    }
    return size === bytes.length ? bytes : resized(bytes, size)
  } finally {
    clearInterval(watch)
  }
}

/** The former array is detached: its memory is freed, or is part of the new one. */
const resized = (bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer.transfer(length))
