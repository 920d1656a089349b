import type { SubmissionKind } from '../../domain/submissions/submission.ts'
import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'

/** A file that is with the store already, and what its sender calls it. */
export type StoredUpload = { upload: string; name: string }

/** A form as it is being filled in. It draws its key when it is begun: sent twice it is one. */
export type FormDraft = {
  key: string
  /** e-mail of the account that filled it in; '' where none did */
  account: string
  values: Record<string, string>
  pictures: StoredUpload[]
  cv: StoredUpload | null
  /** the rows of a list, as text; read again by who shows them */
  rows: unknown[]
  /** what stands in the box for a list and has not been read into rows */
  list: string
}

const storedAs = (kind: SubmissionKind) => `${FORM_DRAFTS}${kind}`

/** What this tab has kept of a form, so that a reload or a way back loses nothing; null: nothing, or nothing that can be read. */
export function readFormDraft(kind: SubmissionKind): FormDraft | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storedAs(kind)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || typeof kept.key !== 'string') return null
    const { account, values, pictures, cv, rows, list }: Record<string, unknown> = { ...kept }
    return {
      key: kept.key,
      account: typeof account === 'string' ? account : '',
      values: Object.fromEntries(
        Object.entries(typeof values === 'object' && values !== null ? values : {}).filter(
          (pair): pair is [string, string] => typeof pair[1] === 'string',
        ),
      ),
      pictures: Array.isArray(pictures) ? pictures.filter(isUpload) : [],
      cv: isUpload(cv) ? cv : null,
      rows: Array.isArray(rows) ? rows : [],
      list: typeof list === 'string' ? list : '',
    }
  } catch {
    return null
  }
}

export function storeFormDraft(kind: SubmissionKind, draft: FormDraft): void {
  try {
    window.sessionStorage.setItem(storedAs(kind), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the form lives as long as the page.
  }
}

export function deleteFormDraft(kind: SubmissionKind): void {
  try {
    window.sessionStorage.removeItem(storedAs(kind))
  } catch {
    // Then nothing was kept.
  }
}

const isUpload = (kept: unknown): kept is StoredUpload =>
  typeof kept === 'object' &&
  kept !== null &&
  'upload' in kept &&
  typeof kept.upload === 'string' &&
  'name' in kept &&
  typeof kept.name === 'string'
