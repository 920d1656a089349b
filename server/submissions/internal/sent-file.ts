import { uploadedAt, uploadFolder } from '../../platform/files/upload-name.ts'
import type { CvType } from '../../uploads/read-upload.ts'

export const SUBMISSIONS = 'submissions'

/** Accepted types of a CV, by the extension of the stored file. */
export const CV_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<CvType, string>
export const CV_ENDINGS = Object.keys(CV_TYPES) as CvType[]

/** The path of an upload. Only the uploader knows its name. */
export const sentFile = (upload: string, ending: CvType | 'webp'): string =>
  `${uploadFolder(SUBMISSIONS, uploadedAt(upload))}/${upload}.${ending}`
