import type { SubmissionKind } from '../../domain/submissions/submission.ts'
import { FORM_DRAFTS } from '../accounts/clear-typed-text.ts'
import { stored } from '../stored.ts'

/** An uploaded file with its sender's name for it. */
export type StoredUpload = { upload: string; name: string }

/** The draft of a form. Its key is created when it is started: sent twice, it is one submission. */
export type FormDraft = {
  key: string
  /** email of the account that filled it in; '' if none */
  account: string
  values: Record<string, string>
  pictures: StoredUpload[]
  cv: StoredUpload | null
  /** the rows of a list as text, parsed by its component */
  rows: unknown[]
  /** text in the list box that was not parsed into rows */
  list: string
}

const draftOf = (kind: SubmissionKind) => stored('sessionStorage', `${FORM_DRAFTS}${kind}`, asDraft)

function asDraft(kept: unknown): FormDraft | null {
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
}

/** The stored draft of a form, so that a reload or the back button loses nothing; null: none, or unreadable. */
export const readFormDraft = (kind: SubmissionKind): FormDraft | null => draftOf(kind).read()

export function storeFormDraft(kind: SubmissionKind, draft: FormDraft): void {
  draftOf(kind).write(draft)
}

export const deleteFormDraft = (kind: SubmissionKind): void => draftOf(kind).delete()

const isUpload = (kept: unknown): kept is StoredUpload =>
  typeof kept === 'object' &&
  kept !== null &&
  'upload' in kept &&
  typeof kept.upload === 'string' &&
  'name' in kept &&
  typeof kept.name === 'string'
