import { Refusal } from '../../../domain/refusal.ts'
import type { SentForm } from '../../../domain/submissions/submission-forms.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { isUploadUsable } from '../../platform/files/upload-name.ts'
import { CV_ENDINGS, sentFile } from './sent-file.ts'

export type FoundUpload = { kind: 'picture' | 'cv'; file: string; upload: string }

/** The files that a form names. Refuses SUBMISSION_UPLOAD_GONE, which names the missing or expired file. */
export async function findUploads(files: Files, { kind, form }: SentForm): Promise<FoundUpload[]> {
  const foundUploads: FoundUpload[] = []
  const pictures = kind === 'parts' || kind === 'aircraft' ? [...new Set(form.pictures)] : []
  for (const upload of pictures) {
    const file = sentFile(upload, 'webp')
    if (!isUploadUsable(upload) || !(await files.exists(file))) throw uploadExpired(upload)
    foundUploads.push({ kind: 'picture', file, upload })
  }
  if (kind === 'application' && form.cv !== null) {
    const file = isUploadUsable(form.cv) ? await findCv(files, form.cv) : null
    if (file === null) throw uploadExpired(form.cv)
    foundUploads.push({ kind: 'cv', file, upload: form.cv })
  }
  return foundUploads
}

export const uploadExpired = (upload: string): Refusal => new Refusal('SUBMISSION_UPLOAD_GONE', undefined, { upload })

async function findCv(files: Files, upload: string): Promise<string | null> {
  for (const ending of CV_ENDINGS) {
    const file = sentFile(upload, ending)
    if (await files.exists(file)) return file
  }
  return null
}
