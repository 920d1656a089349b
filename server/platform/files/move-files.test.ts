import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { checkFileStore, checkMove } from './file-store.ts'
import { filesIn } from './files-in.ts'
import { moveFiles } from './move-files.ts'
import { MoveRecord } from './move-record.ts'
import { openFiles } from './open-files.ts'
import { testBucket } from './testing-bucket.ts'

const database = testDatabase()
const bucket = testBucket()
let moves = 0

/** A folder with some files, and an empty place in the bucket. */
async function newMove() {
  const folder = await mkdtemp(join(tmpdir(), 'move-test-'))
  const from = openFiles(folder)
  const to = bucket.open({ prefix: `move-${++moves}` })
  for (let at = 0; at < 40; at++) await from.put(`documents/${at}.pdf`, `paper ${at}`)
  await from.putStream('imports/long.csv', Readable.from([Buffer.alloc(6_000_000, 'x')]))
  const path = join(folder, 'move.tsv')
  const run = async (keepsNewer = false) => {
    const record = await MoveRecord.open(path)
    return moveFiles({ from, to, record, keepsNewer }).finally(() => record.close())
  }
  return { from, to, run, path }
}
const FILES = 41
const names = async (files: ReturnType<typeof openFiles>) => (await filesIn(files, '')).sort()

test('every file is copied byte for byte, and a second run copies nothing', async () => {
  const { from, to, run } = await newMove()
  expect(await run()).toMatchObject({ files: FILES, copied: FILES, same: 0, failed: [] })
  expect(await names(to)).toEqual(await names(from))
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  for (const name of await names(from)) expect(digest(await to.getBytes(name))).toBe(digest(await from.getBytes(name)))
  const requestsBefore = bucket.s3.asked.length
  expect(await run()).toMatchObject({ copied: 0, same: FILES, failed: [] })
  expect(bucket.s3.asked.length).toBe(requestsBefore)
})

test('follows changes that the store makes during the move', async () => {
  const { from, to, run } = await newMove()
  await run()
  // The store still uses the folder:
  await from.put('documents/new.pdf', 'new')
  await from.put('imports/5.checking.errors.csv', 'first')
  await run()
  await from.put('imports/5.checking.errors.csv', 'rewritten')
  await from.delete('documents/1.pdf')
  // The store uses the bucket already:
  await to.delete('documents/2.pdf')
  await to.put('documents/there.pdf', 'there')
  await from.put('imports/6.checking.errors.csv', 'older')
  await to.put('imports/6.checking.errors.csv', 'newer')
  expect(await run(true)).toMatchObject({ copied: 1, deleted: 1, failed: [] })
  expect(await to.get('imports/6.checking.errors.csv')).toBe('newer')
  expect(await to.get('imports/5.checking.errors.csv')).toBe('rewritten')
  expect(await Promise.all(['1', '2', 'new', 'there'].map(name => to.exists(`documents/${name}.pdf`)))).toEqual([
    ...[false, false, true, true],
  ])
})

test('a move that was interrupted by an unavailable bucket resumes, and truncated files are detected', async () => {
  const { from, to, run } = await newMove()
  bucket.s3.faults.set({ fault: 'denied' })
  const broken = await run()
  expect(broken.failed).toHaveLength(FILES)
  expect(broken.failed[0]?.reason).toContain('HTTP 403')
  bucket.s3.faults.set({ fault: 'none' })
  // Simulates a file that was not written completely.
  await to.put('documents/7.pdf', 'pap')
  expect(await run()).toMatchObject({ copied: FILES, failed: [] })
  expect(await to.get('documents/7.pdf')).toBe('paper 7')
  expect(await names(to)).toEqual(await names(from))
})

test('a run whose record was deleted copies only files that differ', async () => {
  const { from, to, run } = await newMove()
  await run()
  await to.delete('documents/3.pdf')
  const record = await MoveRecord.open(join(await mkdtemp(join(tmpdir(), 'move-test-')), 'other.tsv'))
  expect(await moveFiles({ from, to, record })).toMatchObject({ copied: 1, same: FILES - 1, failed: [] })
  await record.close()
})

test('starts accept either location until the move is finished, and then only the new one', async () => {
  const { from, to } = await newMove()
  const elsewhere = openFiles(await mkdtemp(join(tmpdir(), 'move-test-')))
  const id = await checkFileStore(database.db, from)
  await expect(checkMove(database.db, elsewhere, to)).rejects.toThrow('are not those of this database')
  const { open, finish, isTaken } = await checkMove(database.db, from, to)
  expect(isTaken).toBe(false)
  await expect(checkFileStore(database.db, to)).rejects.toThrow('has none of them')
  await open()
  expect(await checkFileStore(database.db, to)).toBe(id)
  expect(await checkFileStore(database.db, from)).toBe(id)
  expect(await checkFileStore(database.db, to)).toBe(id)
  expect((await checkMove(database.db, from, to)).isTaken).toBe(true)
  await finish()
  await expect(checkMove(database.db, from, to)).rejects.toThrow('this move is finished')
  await expect(checkFileStore(database.db, from)).rejects.toThrow('are at s3://store/move-')
  expect(await checkFileStore(database.db, to)).toBe(id)
})
