import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pictureWeight, sentPictures } from '../catalogue/pictures/encode-sent-picture.ts'
import { emptyFiles, photograph } from '../catalogue/pictures/testing.ts'
import { consumeLimit } from '../limits.ts'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'

// Pictures of strangers are unpacked in a separate process, one after the other. Whatever they contain, the store
// continues in parallel.

const database = testDatabase()
let app: ReturnType<typeof testApp>
/** A file of some dozen bytes that unpacks to the maximum size. */
let bomb: Uint8Array
beforeAll(async () => {
  const clientFiles = await mkdtemp(join(tmpdir(), 'client-'))
  await mkdir(join(clientFiles, 'assets'))
  await writeFile(join(clientFiles, 'assets', 'a.js'), '1')
  app = testApp(database.db, noGateway, { files: (await emptyFiles()).files, clientFiles })
  bomb = await plain(5000, 4900)
})
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
const upload = (picture: Uint8Array, from: string) =>
  app.request('/submission/pictures', {
    method: 'POST',
    headers: { 'Content-Type': 'image/webp', 'X-Forwarded-For': from },
    body: new Uint8Array(picture),
  })
const small = async () => upload(await photograph(200, 150).jpeg().toBuffer(), '203.0.113.1')
const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => process.kill(sentPictures.pid ?? Number.NaN, name)
afterEach(() => {
  if (sentPictures.pid !== undefined) signal('SIGCONT')
})

test('60 pictures of one address at once delay neither scripts, sign-ins and new connections nor pictures of other addresses', async () => {
  expect(bomb.length).toBeLessThan(2000)
  const one = await plain(500, 400)
  expect((await small()).status).toBe(201)
  expect(sentPictures.pid).not.toBe(process.pid)
  signal('SIGSTOP')
  const crowd = Array.from({ length: 60 }, () => upload(one, '198.51.100.200'))
  const others = Array.from({ length: 20 }, (_, n) => upload(one, `198.51.100.${n}`))
  for (let n = 0; n < 20; n++) expect(await (await app.request('/assets/a.js')).text()).toBe('1')
  const signIn = { email: 'nobody@example.com', password: 'Propeller-Blade7' }
  expect(await app.post('/api/account/sign-in', signIn)).toMatchObject({ status: 401 })
  const another = openDatabase(database.url, () => {})
  await another.$client.query('SELECT 1')
  await another.$client.end()
  signal('SIGCONT')
  const answers = await Promise.all([...others, ...crowd])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
})

test('a queue that is full of megabytes makes room for the picture of another address', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const wait = (whose: string, megabytes: number) =>
    sentPictures.run(whose, () => promise, pictureWeight(new Uint8Array(megabytes * 2 ** 20)))
  const crowd = Array.from({ length: 14 }, () => wait('crowd', 20))
  const dropped = expect(crowd.at(-2)).rejects.toMatchObject({ code: 'BUSY' })
  const late = expect(crowd.at(-1)).rejects.toMatchObject({ code: 'BUSY' })
  const others = Array.from({ length: 20 }, (_, n) => wait(`other ${n}`, 0))
  await Promise.all([dropped, late])
  resolve('done')
  expect(new Set(await Promise.all([...crowd.slice(0, -2), ...others]))).toEqual(new Set(['done']))
})

test('a file with more pixels than a phone’s picture is refused by its header', async () => {
  const answer = await upload(await plain(7000, 7100), '203.0.113.2')
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ message: 'A picture has at most 20 MB and 25 megapixels.' })
})

test('an AVIF, which takes four times as long, has half of the pixels, and counts four times', async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#357' } })
      .avif({ effort: 0 })
      .toBuffer()
  expect((await upload(await flat(5000, 2600), '203.0.113.5')).status).toBe(413)
  await consumeLimit(database.db, 'sent megapixels', '203.0.113.6', 592)
  const one = await flat(1500, 1500)
  expect((await upload(one, '203.0.113.6')).status).toBe(429)
  expect((await upload(one, '203.0.113.7')).status).toBe(201)
})

test('the decompressed size of a file counts for its sender before it is decompressed', async () => {
  await consumeLimit(database.db, 'sent megapixels', '203.0.113.3', 590)
  expect((await upload(bomb, '203.0.113.3')).status).toBe(429)
  expect((await upload(bomb, '203.0.113.4')).status).toBe(201)
})

test('a process that was killed is replaced for the next picture', async () => {
  expect((await small()).status).toBe(201)
  const before = sentPictures.pid
  signal('SIGKILL')
  await expect.poll(() => sentPictures.pid).toBeUndefined()
  expect((await small()).status).toBe(201)
  expect(sentPictures.pid).not.toBe(before)
})
