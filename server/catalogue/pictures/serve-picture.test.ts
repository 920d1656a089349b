import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { storePicture } from './store-picture.ts'
import { emptyFiles, photograph } from './testing.ts'

const database = testDatabase()
const { dataDir, files } = await emptyFiles()
const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const widthOf = async (answer: Response) => (await sharp(await bytesOf(answer)).metadata()).width

let app: ReturnType<typeof testApp>
let large = ''
let small = ''
beforeAll(async () => {
  app = testApp(database.db, noGateway, { files })
  large = (await storePicture(files, await photograph(1500, 1000).jpeg().toBuffer())).id
  small = (await storePicture(files, await photograph(250, 200).jpeg().toBuffer())).id
  await mkdir(join(dataDir, 'files', 'papers'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'papers', 'secret.webp'), 'secret')
  await writeFile(join(dataDir, 'secret.webp'), 'secret')
})

test('a picture has headers that allow any cache to store it, and prevent its execution', async () => {
  const answer = await get(`/pictures/${large}.webp`)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    etag: `"${large}-640"`,
  })
  expect(await widthOf(answer)).toBe(640)
})

test.each([
  ['160', 160],
  ['320', 320],
  ['640', 640],
  ['1280', 1280],
])('in the requested width: %s', async (asked, width) => {
  expect(await widthOf(await get(`/pictures/${large}-${asked}.webp`))).toBe(width)
})

test('a width beyond the original is answered by the largest stored width', async () => {
  for (const [asked, width] of [
    ['-1280', 250],
    ['-640', 250],
    ['', 250],
    ['-320', 250],
    ['-160', 160],
  ])
    expect(await widthOf(await get(`/pictures/${small}${asked}.webp`))).toBe(width)
})

test('a width that is still being written is not answered by a smaller one', async () => {
  const half = await emptyFiles()
  const bytes = await photograph(1500, 1000).jpeg().toBuffer()
  const stopped = new Error('stopped')
  const put = half.files.put.bind(half.files)
  let left = 2
  half.files.put = async (...args) => {
    if (left-- === 0) throw stopped
    return put(...args)
  }
  await expect(storePicture(half.files, bytes)).rejects.toBe(stopped)
  half.files.put = put
  const beside = testApp(database.db, noGateway, { files: half.files })
  const { id } = await storePicture((await emptyFiles()).files, bytes)
  const statuses = async () => {
    const answers = ['-1280', '-640', '-320', '-160'].map(width => beside.request(`/pictures/${id}${width}.webp`))
    return Promise.all(answers.map(async answer => (await answer).status))
  }
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await storePicture(half.files, bytes)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})

test('a request with the current ETag is answered 304', async () => {
  const answer = await get(`/pictures/${large}-320.webp`, { 'If-None-Match': `W/"${large}-320"` })
  expect(answer.status).toBe(304)
  expect((await bytesOf(answer)).length).toBe(0)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect((await get(`/pictures/${large}-320.webp`, { 'If-None-Match': `"${large}-640"` })).status).toBe(200)
})

test('HEAD returns the headers only', async () => {
  const answer = await get(`/pictures/${large}.webp`, {}, 'HEAD')
  expect(answer.status).toBe(200)
  expect((await bytesOf(answer)).length).toBe(0)
})

describe('not found', () => {
  test.each([
    '/pictures/',
    '/pictures/00000000000000000000000000000000.webp',
    '/pictures/%LARGE%',
    '/pictures/%LARGE%.jpg',
    '/pictures/%LARGE%-641.webp',
    '/pictures/%LARGE%-320.webp/',
    '/pictures/%LARGE%.webp.webp',
    '/pictures/%LARGE%.webp%00',
    '/pictures/../secret.webp',
    '/pictures/..%2fsecret.webp',
    '/pictures/..%2f..%2fsecret.webp',
    '/pictures/%2e%2e/%2e%2e/secret.webp',
    '/pictures/%252e%252e%252fsecret.webp',
    '/pictures/..%5c..%5csecret.webp',
    '/pictures//etc/passwd',
    '/pictures/papers/secret.webp',
    '/pictures/.partial/x',
  ])('%s', async path => {
    const answer = await get(path.replace('%LARGE%', large))
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control') ?? 'no-store').toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})
