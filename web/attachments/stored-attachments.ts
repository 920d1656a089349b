import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'
import { readStored, removeStored, writeStored } from '../stored.ts'
import type { StoredFile } from '../ui/use-sent-files.ts'

// Files that are uploaded and not attached yet, in the tab's session storage, so that a reload loses none. The store
// retains them for half a day.

const nameOf = (about: string): string => `${FORM_DRAFTS}files ${about}`

/** The stored files of the form `about` this. Stored data may be edited: only valid entries are returned. */
export function readStoredAttachments(about: string): StoredFile[] {
  try {
    return fittingFiles(JSON.parse(readStored('sessionStorage', nameOf(about)) ?? '[]'))
  } catch {
    return []
  }
}

export function storeAttachments(about: string, files: readonly StoredFile[]): void {
  if (files.length === 0) removeStored('sessionStorage', nameOf(about))
  else writeStored('sessionStorage', nameOf(about), JSON.stringify(files))
}

export const fittingFiles = (kept: unknown): StoredFile[] =>
  Array.isArray(kept) ? kept.flatMap(one => (isKept(one) ? { upload: one.upload, name: one.name } : [])) : []

const isKept = (one: unknown): one is StoredFile =>
  typeof one === 'object' &&
  one !== null &&
  'upload' in one &&
  typeof one.upload === 'string' &&
  'name' in one &&
  typeof one.name === 'string'
