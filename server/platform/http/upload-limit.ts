import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../../domain/refusal.ts'
import { ByteBudget } from '../limits/byte-budget.ts'
import { siteKey } from '../limits/limits.ts'

const MEGABYTE = 1024 * 1024
/** Bodies of uploads that arrive or are worked on in this process: of one network address three of the largest photographs. */
const UNDER_WAY = new ByteBudget({ total: 120 * MEGABYTE, ofKey: 60 * MEGABYTE })
/** A body may be slow at first, and then brings so many bytes each second: a photograph of 20 MB takes half an hour at most. */
const GRACE_MS = 20_000
const LEAST_PER_MS = 10
const LOOK_EVERY_MS = 5000
const FIRST_BYTES = 64 * 1024

type Limit = {
  /** bytes */
  maxSize: number
  /** what is answered to a larger body */
  onError: (c: Context) => Response | Promise<Response>
  addressOf: (c: Context) => string
}

/**
 * Reads the body of an upload, at most `maxSize` bytes, within the memory that uploads of all callers may take, and no slower than
 * LEAST_PER_MS. The handler gets it by `c.req.arrayBuffer()`. Refuses TOO_MANY_AT_ONCE, BUSY.
 */
export function uploadLimit({ maxSize, onError, addressOf }: Limit, budget = UNDER_WAY): MiddlewareHandler {
  return async (c, next) => {
    const declared = c.req.raw.headers.get('content-length')
    const length = declared === null ? maxSize : Number(declared)
    if (length > maxSize) return onError(c)
    const reader = c.req.raw.body?.getReader()
    let isDropped = false
    const drop = () => {
      isDropped = true
      reader?.cancel().catch(() => {})
    }
    const { grow, release } = budget.begin(siteKey(addressOf(c)), drop)
    try {
      const bytes = reader ? await readAll(reader, length, { grow, drop }) : new Uint8Array(0)
      if (isDropped) throw new Refusal('BUSY')
      if (bytes === null) return onError(c)
      c.req.bodyCache.arrayBuffer = bytes.buffer
      return await next()
    } finally {
      release()
    }
  }
}

/**
 * Null: there are more bytes than `length`. `grow` is told of each piece before it is stored; `drop` ends the reading. Memory is taken for
 * what has come, not for what was declared: up to twice as much.
 */
async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  length: number,
  { grow, drop }: { grow: (bytes: number) => void; drop: () => void },
): Promise<Uint8Array<ArrayBuffer> | null> {
  let bytes = new Uint8Array(0)
  let size = 0
  const began = performance.now()
  const watch = setInterval(() => {
    if (size < (performance.now() - began - GRACE_MS) * LEAST_PER_MS) drop()
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

/** The former array cannot be used any more: its memory is given back, or is part of the new one. */
const resized = (bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer.transfer(length))
