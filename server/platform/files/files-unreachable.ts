/** The store of files does not answer, does not let the store in, or has no room. What was asked of it may be asked again. */
export class FilesUnreachable extends Error {}

/** Whether an error is, or was caused by, files that cannot be reached. */
export const areUnreachable = (error: unknown): boolean => causes(error).some(one => one instanceof FilesUnreachable)

/** Whether an error says that there is no such file, in a folder or in a bucket. */
export const isMissing = (error: unknown): boolean =>
  causes(error).some(
    one => ('code' in one && one.code === 'ENOENT') || one.name === 'NoSuchKey' || one.name === 'NotFound',
  )

/** The code of the error that the system or a service answered with, such as ENOSPC. */
export const codeOf = (error: unknown): string | undefined =>
  causes(error)
    .map(one => ('code' in one ? one.code : undefined))
    .find(code => typeof code === 'string')

function causes(error: unknown): Error[] {
  const found: Error[] = []
  for (let one = error; one instanceof Error && !found.includes(one); one = one.cause) found.push(one)
  return found
}
