import { uploadedAt, uploadFolder } from '../../platform/files/upload-name.ts'
import type { CvType } from '../../uploads/read-upload.ts'

export const SUBMISSIONS = 'submissions'

/** What a CV may be, by the ending that the store gives its file. */
export const CV_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<CvType, string>
export const CV_ENDINGS = Object.keys(CV_TYPES) as CvType[]

/** Where an upload is among the store's files. Its name is known only to whoever uploaded it. */
export const sentFile = (upload: string, ending: CvType | 'webp'): string =>
  `${uploadFolder(SUBMISSIONS, uploadedAt(upload))}/${upload}.${ending}`
