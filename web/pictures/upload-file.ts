const FAILED = 'This file could not be sent. Please try again.'
const LONGEST_MS = 5 * 60_000

export type Sending = { done: Promise<string>; stop: () => void }

/** Where uploads go, under which name the answer says what the store calls them, and what they are where a browser cannot say. */
export type UploadPlace = { address: string; answer: 'picture' | 'cv'; unknownType: string }

/**
 * Sends a file as it is. `onProgress` hears how much is on its way, 0 to 1. Gives the name that the form takes it by; rejects
 * with what to tell the person. With XMLHttpRequest: fetch does not tell how far it is.
 */
export function uploadFile(place: UploadPlace, file: File, onProgress: (part: number) => void): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { [place.answer]: upload, message } = readAnswer(request.responseText)
      if (request.status === 201 && upload) resolve(upload)
      else reject(new Error(message || FAILED))
    }
    request.onerror = () => reject(new Error(FAILED))
    request.ontimeout = () => reject(new Error(FAILED))
    request.open('POST', place.address)
    // What it is, is told by its content; browsers do not know every kind by name.
    const [group] = place.unknownType.split('/')
    const isKnown = file.type.startsWith(`${group}/`) && /^\w+\/[\w.+-]+$/.test(file.type)
    request.setRequestHeader('Content-Type', isKnown ? file.type : place.unknownType)
    request.timeout = LONGEST_MS
    request.send(file)
  })
  return { done, stop: () => request.abort() }
}

function readAnswer(text: string): Record<string, string | undefined> {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) return {}
    return Object.fromEntries(
      Object.entries(answer).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
  } catch {
    return {}
  }
}
