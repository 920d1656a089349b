/** The store of files does not respond, denies access, or has no space. The request may be repeated. */
export class FilesUnreachable extends Error {}

/** True if the error is, or was caused by, unreachable files. */
export const areUnreachable = (error: unknown): boolean => causes(error).some(one => one instanceof FilesUnreachable)

/** A full disk, a used-up quota, a failing disk, and a disk that the system has remounted read-only. */
const REFUSES_WRITES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

/** The error of a write in `folder`: FilesUnreachable if the disk accepts no more data, else the same error. */
export function writeError(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  if (areUnreachable(error) || code === undefined || !REFUSES_WRITES.has(code)) return error
  return new FilesUnreachable(`no file can be written at ${folder}: ${code}`, { cause: error })
}

/** True if the error means that the file does not exist, in a folder or in a bucket. */
export const isMissing = (error: unknown): boolean =>
  causes(error).some(
    one => ('code' in one && one.code === 'ENOENT') || one.name === 'NoSuchKey' || one.name === 'NotFound',
  )

/** The code of the error that the system or a service returned, such as ENOSPC. */
export const codeOf = (error: unknown): string | undefined =>
  causes(error)
    .map(one => ('code' in one ? one.code : undefined))
    .find(code => typeof code === 'string')

function causes(error: unknown): Error[] {
  const errors: Error[] = []
  for (let one = error; one instanceof Error && !errors.includes(one); one = one.cause) errors.push(one)
  return errors
}
