import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteOldBackups, folderOfNow } from './delete-old-backups.ts'

test('the newest backups of a folder remain, and no other files are deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-backups-'))
  try {
    const moments = ['2026-11-27T03:30:04Z', '2026-12-01T03:31:00Z', '2026-11-28T03:30:59.5Z']
    const made = moments.map(moment => folderOfNow(folder, new Date(moment)))
    const others = ['2026-11-01', '2026-11-26T033000Z.unfinished', 'store-id']
    for (const path of [...made, ...others.map(name => join(folder, name))])
      await mkdir(join(path, 'postgres'), { recursive: true })
    expect((await deleteOldBackups(folder, 2)).map(path => basename(path))).toEqual(['2026-11-27T033004Z'])
    expect(await deleteOldBackups(folder, 2)).toEqual([])
    expect((await readdir(folder)).sort()).toEqual([...others, '2026-11-28T033059Z', '2026-12-01T033100Z'].sort())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
