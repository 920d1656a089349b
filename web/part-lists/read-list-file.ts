const FAILED = 'The file could not be read just now. Please try again, or paste the list.'

/** The list in a file of a spreadsheet, read by the store, as text to be checked. Rejects with what to tell the person. */
export async function readListFile(file: File): Promise<string> {
  const answer = await fetch('/part-lists/file', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  }).catch(() => null)
  const given: unknown = await answer?.json().catch(() => null)
  if (typeof given !== 'object' || given === null) throw new Error(FAILED)
  if (answer?.ok && 'text' in given && typeof given.text === 'string') return given.text
  throw new Error('message' in given && typeof given.message === 'string' ? given.message : FAILED)
}
