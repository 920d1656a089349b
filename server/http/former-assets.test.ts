import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { deleteExpiredAssets } from '../platform/assets/delete-expired-assets.ts'
import { assetFiles, startKeepingAssets, storeAssets } from '../platform/assets/store-assets.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { testBucket } from '../platform/files/testing-bucket.ts'
import { noGateway, testApp } from './testing.ts'

// Two builds of the pages, two processes, one bucket: each process serves the scripts of the other.

const database = testDatabase()
const bucket = testBucket()
let builds = 0

beforeEach(() => database.db.$client.query('DELETE FROM page_builds'))

/** A folder like the output of a build: scripts and styles with their compressed forms, and an uncompressed font. */
async function newBuild(contents: Record<string, string>) {
  const clientFiles = await mkdtemp(join(tmpdir(), `build-${++builds}-`))
  const folder = join(clientFiles, 'assets')
  await mkdir(folder)
  for (const [name, content] of Object.entries(contents)) {
    await writeFile(join(folder, name), content)
    if (name.endsWith('.woff2')) continue
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(content))
    await writeFile(join(folder, `${name}.gz`), gzipSync(content))
  }
  return { clientFiles, folder, names: Object.keys(contents) }
}
const long = (text: string) => `${text};`.repeat(500)
const A = () =>
  newBuild({ '-fXhbNo.js': long('a'), 'index-BSVM6USL.js': long('old'), 'both.css': long('b'), 'Inter.woff2': 'f' })
const B = () => newBuild({ 'x1KysuS.js': long('n'), 'index-C8VM6USL.js': long('new'), 'both.css': long('b') })
const serving = (clientFiles: string, prefix: string) =>
  testApp(database.db, noGateway, { clientFiles, files: bucket.open({ prefix }) })
const requestAsset = (app: ReturnType<typeof testApp>, name: string, encoding = 'gzip, deflate, br') =>
  app.request(`/assets/${name}`, { headers: { 'Accept-Encoding': encoding } })

test('the scripts of a page of either version are answered by both, with the same headers', async () => {
  const files = bucket.open({ prefix: 'both' })
  const [old, next] = [await A(), await B()]
  expect(await storeAssets(database.db, files, old.folder)).toBe(4)
  const before = serving(old.clientFiles, 'both')
  // The process of the former version has read the list of builds already.
  expect((await requestAsset(before, 'index-C8VM6USL.js')).status).toBe(404)
  await new Promise(resolve => setTimeout(resolve, 1100))
  // A file that both builds have is stored once.
  expect(await storeAssets(database.db, files, next.folder)).toBe(2)
  const after = serving(next.clientFiles, 'both')
  for (const [build, own, other] of [
    [old, before, after],
    [next, after, before],
  ] as const)
    for (const name of build.names) {
      const [here, there] = [await requestAsset(own, name), await requestAsset(other, name)]
      expect([name, here.status, there.status]).toEqual([name, 200, 200])
      for (const header of ['content-type', 'content-encoding', 'cache-control', 'vary'])
        expect([name, header, there.headers.get(header)]).toEqual([name, header, here.headers.get(header)])
      const bytes = Buffer.from(await there.arrayBuffer())
      const text = there.headers.get('content-encoding') === 'br' ? brotliDecompressSync(bytes) : bytes
      expect(text.toString()).toBe(await readFile(join(build.folder, name), 'utf8'))
      const plain = await requestAsset(other, name, 'identity')
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(await plain.text()).toBe(text.toString())
    }
})

test('an unknown name is not cached and causes no request to the bucket', async () => {
  const { clientFiles, folder } = await A()
  await storeAssets(database.db, bucket.open({ prefix: 'made-up' }), folder)
  const app = serving(clientFiles, 'made-up')
  const before = bucket.s3.asked.length
  for (const name of ['made-up.js', '..%2fstore-id', 'sub/index.js', ''])
    expect([
      (await requestAsset(app, name)).status,
      (await requestAsset(app, name)).headers.get('cache-control'),
    ]).toEqual([...[404, 'no-store']])
  expect(bucket.s3.asked.length).toBe(before)
})

test('a day after the last process of a version its scripts are deleted, except for those in use', async () => {
  const files = bucket.open({ prefix: 'forget' })
  const [old, next] = [await A(), await B()]
  await storeAssets(database.db, files, old.folder)
  await storeAssets(database.db, files, next.folder)

  await database.db.$client.query(`UPDATE page_builds SET seen_at = now() - interval '23 hours'`)
  expect(await deleteExpiredAssets(database.db, files, 24)).toBe(0)
  await database.db.$client.query(`UPDATE page_builds SET seen_at = now() - interval '25 hours'`)
  // The build in use reports itself, as it does at intervals.
  await storeAssets(database.db, files, next.folder)
  expect(await deleteExpiredAssets(database.db, files, 24)).toBe(3)
  expect((await assetFiles(files)).sort()).toEqual(next.names.map(name => `assets/${name}.br`).sort())
  // A version that starts again uploads its scripts again.
  expect(await storeAssets(database.db, files, old.folder)).toBe(3)
})

test('a process starts while the bucket is unavailable, and uploads the scripts when it is available', async () => {
  const files = bucket.open({ prefix: 'away' })
  const { folder } = await A()
  const lines: unknown[] = []
  const log = { info: () => {}, error: () => {}, warn: (_: unknown, text?: string) => void lines.push(text) }
  bucket.s3.faults.set({ fault: 'denied' })
  const keeping = await startKeepingAssets(database.db, files, folder, log)
  keeping.stop()
  expect(lines).toEqual(['scripts of this version are not kept for later'])
  bucket.s3.faults.set({ fault: 'none' })
  expect(await storeAssets(database.db, files, folder)).toBe(4)
})
