import { expect, test } from 'vitest'
import { ByteBudget } from '../limits/byte-budget.ts'
import { withBody } from './read-body.ts'

/** The result of reading a body of `pieces` pieces of `bytes` bytes, and the number of pieces that were read. */
async function readPieces(pieces: number, bytes: number) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: controller => {
        if (sent++ < pieces) controller.enqueue(new Uint8Array(bytes).fill(7))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://store.test/', Object.assign({ method: 'POST', body }, { duplex: 'half' }))
  const budget = new ByteBudget({ total: 1_000_000, ofKey: 1_000_000 })
  const result = await withBody(
    request,
    { maxSize: 100_000, whose: '', budget, graceMs: 60_000 },
    async all => all?.length,
  ).catch(error => error.code)
  return { result, sent }
}

test('a body in tiny pieces is dropped after 200 of them; short bodies and pieces of a network are read', async () => {
  expect(await readPieces(65_536, 1)).toEqual({ result: 'BUSY', sent: 201 })
  expect(await readPieces(200, 1)).toMatchObject({ result: 200 })
  expect(await readPieces(1500, 64)).toMatchObject({ result: 96_000 })
})
