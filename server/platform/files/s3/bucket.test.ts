import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { filesIn } from '../files-in.ts'
import { areUnreachable, isMissing } from '../files-unreachable.ts'
import { testBucket } from '../testing-bucket.ts'

const bucket = testBucket()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

test('one process reads the files of another one, below the prefix; deleted files are not found', async () => {
  const [a, b, elsewhere] = [bucket.open(), bucket.open(), bucket.open({ prefix: 'other' })]
  const bytes = randomBytes(50_000)
  await a.put('pictures/ab/x-320.webp', bytes)
  expect(bucket.s3.objects.kept.get('shop/pictures/ab/x-320.webp')?.contentType).toBe('image/webp')
  expect(Buffer.from(await b.getBytes('pictures/ab/x-320.webp'))).toEqual(bytes)
  expect(await b.exists('pictures/ab/x-320.webp')).toBe(true)
  expect(await elsewhere.exists('pictures/ab/x-320.webp')).toBe(false)
  const { contentLength, lastModified } = await b.getMetaData('pictures/ab/x-320.webp')
  expect(contentLength).toBe(50_000)
  expect(lastModified.getTime()).toBeGreaterThan(Date.now() - 60_000)
  await b.delete('pictures/ab/x-320.webp')
  await b.delete('pictures/ab/x-320.webp')
  expect(await a.exists('pictures/ab/x-320.webp')).toBe(false)
  expect(isMissing(await caught(a.getBytes('pictures/ab/x-320.webp')))).toBe(true)
})

test('a stream of unknown length is written in parts, either completely or not at all', async () => {
  const files = bucket.open()
  const bytes = randomBytes(13 * 1024 * 1024)
  const pieces = Array.from({ length: 130 }, (_, at) => bytes.subarray(at * 104_858, (at + 1) * 104_858))
  await files.putStream('imports/long.csv', Readable.from(pieces, { objectMode: false }))
  // The stream has three parts, one of which may be sent again.
  const parts = bucket.s3.asked.filter(line => line === 'PUT /store/shop/imports/long.csv')
  expect(parts.length).toBeGreaterThanOrEqual(3)
  const read = createHash('sha256')
  for await (const chunk of await files.getStream('imports/long.csv')) read.update(chunk)
  expect(read.digest('hex')).toBe(sha256(bytes))

  async function* broken() {
    yield bytes
    throw new Error('the sender hung up')
  }
  await expect(files.putStream('imports/half.csv', Readable.from(broken(), { objectMode: false }))).rejects.toThrow()
  expect(await files.exists('imports/half.csv')).toBe(false)
  expect(bucket.s3.objects.uploads.size).toBe(0)
})

test('every file of a folder is listed, page after page, without files of a folder with the same prefix', async () => {
  const files = bucket.open({ prefix: 'many' })
  const names = Array.from({ length: 1_005 }, (_, at) => `imports/${String(at).padStart(4, '0')}-list.csv`)
  for (const name of names) bucket.s3.objects.put(`many/${name}`, Buffer.from('x'), 'text/csv')
  await files.put('imports-old/1.csv', 'x')
  for (const others of ['imports/', 'imports/Notes (old).txt'])
    bucket.s3.objects.put(`many/${others}`, Buffer.alloc(0), 'text/plain')
  expect(await filesIn(files, 'imports')).toEqual(names)
  expect(await filesIn(files, 'nothing')).toEqual([])
  const { objects } = await files.listAll('')
  expect([...objects].map(one => one.isDirectory && one.prefix)).toEqual(['imports-old', 'imports'])
})

test('another secret is refused, and the error names the address and the reason without the secret', async () => {
  const files = bucket.open({ credentials: { accessKeyId: 'store', secretAccessKey: 'a guess' } })
  const error = await caught(files.put('a.txt', 'x'))
  expect(areUnreachable(error)).toBe(true)
  expect(String((error as Error).cause)).toContain('s3://store/shop cannot be reached: SignatureDoesNotMatch')
  expect(bucket.s3.objects.kept.has('shop/a.txt')).toBe(false)
})

test('a link serves the file with its type and name for a minute, and serves no other file', async () => {
  const files = bucket.open()
  await files.put('attachments/one.pdf', '%PDF-1.4')
  const as = { contentType: 'application/pdf', contentDisposition: 'attachment; filename="Order 1.pdf"' }
  const link = await files.linkTo('attachments/one.pdf', as)
  const answer = await fetch(link ?? '')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('%PDF-1.4')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Order 1.pdf"')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(new URL(link ?? '').searchParams.get('X-Amz-Expires')).toBe('60')
  bucket.s3.clock.aheadMs = 61_000
  expect(await (await fetch(link ?? '')).text()).toContain('Request has expired')
  bucket.s3.clock.aheadMs = 0
  expect((await fetch(link?.replace('one.pdf', 'two.pdf') ?? '')).status).toBe(403)
  expect((await fetch(link?.replace('Order', 'Other') ?? '')).status).toBe(403)
  expect(await bucket.open({ areLinked: false }).linkTo('attachments/one.pdf', as)).toBeNull()
})

test.each(['slow-down', 'server-error', 'reset'] as const)(
  '%s: two failures are retried, and a permanent one is reported',
  async fault => {
    const files = bucket.open()
    bucket.s3.faults.set({ fault, times: 2 })
    await files.put('fault.txt', 'there')
    bucket.s3.faults.set({ fault, times: 2 })
    expect(await files.get('fault.txt')).toBe('there')
    bucket.s3.faults.set({ fault })
    expect(areUnreachable(await caught(files.exists('fault.txt')))).toBe(true)
    expect(areUnreachable(await caught(files.put('other.txt', 'x')))).toBe(true)
    expect(areUnreachable(await caught(files.putStream('other.txt', Readable.from(['x']))))).toBe(true)
  },
)

test.each(['hang', 'hang-in-body', 'cut-body'] as const)('%s: no request waits forever', async fault => {
  await bucket.open().put('fault.bin', randomBytes(300_000))
  const files = bucket.open({ silenceMs: 500 })
  bucket.s3.faults.set({ fault, times: 1, method: 'GET' })
  expect(await files.getBytes('fault.bin')).toHaveLength(300_000)
  bucket.s3.faults.set({ fault, method: 'GET' })
  expect(areUnreachable(await caught(files.getBytes('fault.bin')))).toBe(true)
})

test('a response that is only slow is accepted', async () => {
  bucket.s3.faults.set({ fault: 'slow', delayMs: 100 })
  const files = bucket.open()
  await files.put('slow.txt', 'x')
  expect(await files.get('slow.txt')).toBe('x')
})
