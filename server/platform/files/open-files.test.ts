import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { describeError } from '../http/describe-error.ts'
import { openFiles } from './open-files.ts'

test.each(['ENOSPC', 'EDQUOT', 'EROFS'])(
  'a disk that accepts no more data (%s) is 503, and no part of the file is left',
  async code => {
    const folder = await mkdtemp(join(tmpdir(), 'open-files-test-'))
    const files = openFiles(folder)
    async function* halfOfIt() {
      yield Buffer.from('the first half')
      throw Object.assign(new Error(`${code}: write`), { code })
    }
    const error: unknown = await files
      .putStream('documents/form.pdf', Readable.from(halfOfIt()))
      .catch(reason => reason)
    expect(describeError(error)).toMatchObject({
      kind: 'overloaded',
      status: 503,
      code: 'FILES_UNREACHABLE',
      waitSeconds: 2,
    })
    expect(String(error instanceof Error && error.cause)).toContain(`no file can be written at ${files.place}: ${code}`)
    expect(await readdir(join(folder, 'files/documents'))).toEqual([])
    expect(await readdir(join(folder, 'files/.partial'))).toEqual([])
  },
)

test('a folder reports its free space', async () => {
  const files = openFiles(await mkdtemp(join(tmpdir(), 'open-files-test-')))
  expect(await files.freeBytes()).toBe(null)
  await files.put('documents/form.pdf', 'whole')
  expect(await files.freeBytes()).toBeGreaterThan(0)
})

test('another error while a file is written stays the same error', async () => {
  const files = openFiles(await mkdtemp(join(tmpdir(), 'open-files-test-')))
  const broken = new Readable({ read: () => broken.destroy(new TypeError('not a stream of bytes')) })
  const error: unknown = await files.putStream('documents/form.pdf', broken).catch(reason => reason)
  expect(describeError(error)).toMatchObject({ kind: 'unforeseen', status: 500 })
})
