import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { SettingsError } from '../settings-error.ts'
import { areFilesThere, checkFileStore, claimFileStore, ID_FILE } from './file-store.ts'
import { type Files, openFiles } from './open-files.ts'
import { startFiles } from './start-files.ts'
import { testBucket } from './testing-bucket.ts'
import { watchFiles } from './watch-files.ts'

const database = testDatabase()
const bucket = testBucket()
const another = testDatabase()
const newFolder = () => mkdtemp(join(tmpdir(), 'file-store-test-'))
const newFiles = async () => openFiles(await newFolder())
const check = (files: Files) => checkFileStore(database.db, files)
const refused = (files: Files) =>
  check(files).then(
    () => 'not refused',
    (error: unknown) => (error instanceof SettingsError ? error.message : Promise.reject(error)),
  )

beforeEach(async () => {
  for (const { db } of [database, another]) await db.$client.query('DELETE FROM file_stores')
})

test('the first start claims the folder that it finds, and every later start must use the same one', async () => {
  const folder = await newFolder()
  const old = openFiles(folder)
  await old.put('pictures/ab/x.webp', 'from before there was an id')
  const id = await check(old)
  expect(await check(openFiles(folder))).toBe(id)
  const own = await newFiles()
  expect(await refused(own)).toMatch(/^the files of this database are at .*, and .* has none of them: .*files:claim$/)
  expect(await own.exists(ID_FILE)).toBe(false)
  // A folder that was moved contains its ID.
  const moved = `${folder}-moved`
  await rename(folder, moved)
  expect(await check(openFiles(moved))).toBe(id)
  const { rows } = await database.db.$client.query('SELECT place FROM file_stores')
  expect(rows).toEqual([{ place: join(moved, 'files') }])
})

test('concurrent starts with the same bucket succeed, and one with another folder is refused', async () => {
  const starts = [...Array.from({ length: 6 }, () => bucket.open({ prefix: 'at-once' })), await newFiles()]
  const ended = await Promise.allSettled(starts.map(check))
  const opened = ended.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  expect([1, 6]).toContain(opened.length)
  expect(new Set(opened).size).toBe(1)
  for (const one of ended) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(SettingsError)
})

test('two servers whose folders have the same name are distinguished', async () => {
  const folder = await newFolder()
  await check(openFiles(folder))
  await rm(join(folder, 'files'), { recursive: true })
  expect(await refused(openFiles(folder))).toMatch(/of another machine/)
})

test('files of another database are refused, even by a new database without files', async () => {
  const theirs = await newFiles()
  await checkFileStore(another.db, theirs)
  expect(await refused(theirs)).toMatch(/belong to another database.*files:claim$/)
  await check(await newFiles())
  expect(await refused(theirs)).toMatch(/has another database's/)
})

test('claiming makes these files valid, and the former files are refused after that', async () => {
  const before = await newFiles()
  await before.put('documents/a.pdf', 'x')
  await check(before)
  const restored = bucket.open({ prefix: 'restored' })
  await restored.put('documents/a.pdf', 'x')
  expect(await claimFileStore(database.db, restored, false)).toEqual({ files: 1, before: before.place })
  await check(restored)
  expect(await refused(before)).toContain('the files of this database are at s3://store/restored')
})

test('a likely mistake needs a confirmation', async () => {
  const theirs = await newFiles()
  await checkFileStore(another.db, theirs)
  await check(await newFiles())
  await expect(claimFileStore(database.db, theirs, false)).rejects.toThrow(/belong to another database.*--force/)
  const empty = await newFiles()
  await expect(claimFileStore(database.db, empty, false)).rejects.toThrow(/there are no files at .*--force/)
  await claimFileStore(database.db, empty, true)
  await check(empty)
})

test('an unavailable bucket is reported to a command in one line, and to a running store', async () => {
  const files = bucket.open()
  const id = await check(files)
  const lines: unknown[] = []
  const log = { info: () => {}, error: () => {}, warn: (...line: unknown[]) => void lines.push(line) }
  const { areThere, wereThere } = watchFiles(files, id, log, { goodMs: 0, longestMs: 5000 })
  expect(await areThere()).toBe(true)
  bucket.s3.faults.set({ fault: 'reset' })
  expect(await areThere()).toBe(false)
  expect(wereThere()).toBe(false)
  expect(await refused(files)).toMatch(/^the files at s3:\/\/store\/shop cannot be reached: .*ECONNRESET/)
  bucket.s3.faults.set({ fault: 'none' })
  expect(await areThere()).toBe(true)
  expect(lines).toEqual([
    [{ files: 's3://store/shop' }, 'files are not there'],
    [{ files: 's3://store/shop' }, 'files are there again'],
  ])
  // A check does not wait for a bucket that does not respond.
  bucket.s3.faults.set({ fault: 'hang' })
  expect(await watchFiles(files, id, log, { goodMs: 0, longestMs: 50 }).areThere()).toBe(false)
})

test('a start continues without an unavailable bucket, refuses file requests until it is known, and recovers automatically', async () => {
  const shared = bucket.open({ prefix: 'away' })
  const id = await check(shared)
  const lines: string[] = []
  const note = (_: unknown, text = '') => void lines.push(text)
  const log = { info: note, error: note, warn: note }
  const foreign: unknown[] = []
  const started = (prefix = 'away') =>
    startFiles({
      db: database.db,
      settings: { bucketUrl: `s3://store/${prefix}`, dataDir: '/nowhere', endpoint: null, areLinked: true },
      log,
      onForeign: error => foreign.push(error),
      open: async (_, isHeld) => bucket.open({ prefix, isHeld }),
      againMs: 20,
    })
  bucket.s3.faults.set({ fault: 'reset' })
  const { files, areThere, wereThere, stop } = await started()
  expect([await areThere(), wereThere()]).toEqual([false, false])
  await expect(files.put('a.txt', 'x')).rejects.toThrow()
  bucket.s3.faults.set({ fault: 'none' })
  await expect.poll(areThere).toBe(true)
  expect(wereThere()).toBe(true)
  await files.put('a.txt', 'x')
  expect(lines).toEqual(['files are not there: the store starts without them', 'files are there again'])
  expect(await areFilesThere(files, id)).toBe(true)
  stop()

  // The bucket now belongs to another store: no file was changed, and the process is ended.
  await checkFileStore(another.db, bucket.open({ prefix: 'theirs' }))
  bucket.s3.faults.set({ fault: 'reset' })
  const wrong = await started('theirs')
  bucket.s3.faults.set({ fault: 'none' })
  await expect
    .poll(() => foreign)
    .toEqual([expect.objectContaining({ message: expect.stringContaining('set FILES_URL') })])
  await expect(wrong.files.delete('a.txt')).rejects.toThrow()
  expect(await wrong.areThere()).toBe(false)
  wrong.stop()
})
