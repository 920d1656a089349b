import { type Sending, sendUpload } from '../send-upload.ts'

/** Where uploads go, under which name the answer says what the store calls them, and what they are where a browser cannot say. */
export type UploadTarget = { address: string; answer: 'picture' | 'cv'; unknownType: string }

/** Sends a file as it is. Gives the name that the form takes it by; rejects with what to tell the person. */
export function uploadFile(place: UploadTarget, file: File, onProgress: (part: number) => void): Sending<string> {
  // The server detects the type from the content; browsers do not know every type by name.
  const [group] = place.unknownType.split('/')
  const isKnown = file.type.startsWith(`${group}/`) && /^\w+\/[\w.+-]+$/.test(file.type)
  return sendUpload(place.address, isKnown ? file.type : place.unknownType, file, onProgress, {
    read: ({ [place.answer]: upload }) => (typeof upload === 'string' && upload !== '' ? upload : null),
    failed: 'This file couldn’t be uploaded. Please try again.',
  })
}
