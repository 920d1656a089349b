import { scanPath } from '../../../domain/inventory/scan-match.ts'
import { stored } from '../../stored.ts'
import type { SentFile } from './dropped-files.ts'
import type { SentScan } from './queries.ts'

// The browser stores the paths of the files of a batch before it sends them. If the upload is cut off, the page of the
// batch compares them with the files that the store has.

const pathsOf = (batchId: number) =>
  stored('localStorage', `scans-announced-${batchId}`, (kept): string[] | null =>
    Array.isArray(kept) ? kept.filter(path => typeof path === 'string') : null,
  )

/** The paths of the files that this browser was to send to a batch; empty once the store has all of them. */
export const announcedFiles = (batchId: number): string[] => pathsOf(batchId).read() ?? []

export function announceFiles(batchId: number, paths: readonly string[]): void {
  store(batchId, [...new Set([...announcedFiles(batchId), ...paths.map(scanPath)])])
}

/** Removes a file that the store refused: it cannot be sent again. */
export function withdrawFile(batchId: number, path: string): void {
  store(
    batchId,
    announcedFiles(batchId).filter(one => one !== scanPath(path)),
  )
}

export const deleteAnnounced = (batchId: number): void => pathsOf(batchId).delete()

function store(batchId: number, paths: string[]): void {
  if (paths.length === 0) deleteAnnounced(batchId)
  else pathsOf(batchId).write(paths)
}

/** The announced paths that the store has no file of. */
export function missingFiles(announced: readonly string[], sent: readonly SentScan[]): string[] {
  const known = new Set(sent.map(({ path }) => path))
  return announced.filter(path => !known.has(path))
}

/** The files that the store does not have yet. A file with the same path and other bytes is a new one. */
export async function newFiles(files: readonly SentFile[], sent: readonly SentScan[]): Promise<SentFile[]> {
  const digests = new Map<string, Set<string>>()
  for (const { path, digest } of sent) digests.set(path, (digests.get(path) ?? new Set()).add(digest))
  const fresh: SentFile[] = []
  for (const one of files) {
    const known = digests.get(scanPath(one.path))
    if (!known?.has((await digestOf(one.file)) ?? 'unknown')) fresh.push(one)
  }
  return fresh
}

/** The SHA-256 of a file in hexadecimal; null if the page has no secure context or the file cannot be read. */
async function digestOf(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
