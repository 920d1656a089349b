import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type Files, openFiles } from '../../platform/files/open-files.ts'

/** An empty file store, with its folder. */
export async function emptyFiles(): Promise<{ dataDir: string; files: Files }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-test-'))
  return { dataDir, files: openFiles(dataDir) }
}

/** All files of the store by path, sorted. */
export async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dataDir.length + '/files/'.length))
    .sort()
}

/** Makes a unique photograph with coarse grain. */
export const photograph = (width: number, height: number): Sharp =>
  sharp(randomBytes(16 * 12 * 3), { raw: { width: 16, height: 12, channels: 3 } }).resize(width, height, {
    fit: 'fill',
  })
