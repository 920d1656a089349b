import type { Context as HonoContext } from 'hono'

/**
 * Sends rows as they are being read. `mayRead` throws for a reader who has lost the right to them, also on the way: no more
 * rows are sent, and the connection that breaks off says that the file is not whole.
 */
export function sendCsv(
  c: HonoContext,
  mayRead: () => Promise<unknown>,
  name: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Response {
  return c.body(streamOf(whileAllowed(pieces, mayRead)), 200, {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

async function* whileAllowed<T>(pieces: AsyncIterable<T>, check: () => Promise<unknown>): AsyncGenerator<T> {
  for await (const piece of pieces) {
    await check()
    yield piece
  }
}

/** The pieces as they are taken; one that fails breaks the stream off. */
function streamOf(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}
