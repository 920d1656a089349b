import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'
import { stored } from '../stored.ts'
import type { StoredFile } from '../ui/use-sent-files.ts'

// Files that are uploaded and not attached yet, in the tab's session storage, so that a reload loses none. The store
// retains them for half a day.

const filesOf = (about: string) => stored('sessionStorage', `${FORM_DRAFTS}files ${about}`, fittingFiles)

/** The stored files of the form `about` this. */
export const readStoredAttachments = (about: string): StoredFile[] => filesOf(about).read() ?? []

export function storeAttachments(about: string, files: StoredFile[]): void {
  if (files.length === 0) filesOf(about).delete()
  else filesOf(about).write(files)
}

/** The valid entries of stored files, which may be edited. */
export const fittingFiles = (kept: unknown): StoredFile[] =>
  Array.isArray(kept) ? kept.flatMap(one => (isKept(one) ? { upload: one.upload, name: one.name } : [])) : []

const isKept = (one: unknown): one is StoredFile =>
  typeof one === 'object' &&
  one !== null &&
  'upload' in one &&
  typeof one.upload === 'string' &&
  'name' in one &&
  typeof one.name === 'string'
