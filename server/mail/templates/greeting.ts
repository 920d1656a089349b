import { isLinkLike } from '../../../domain/text/link-like.ts'
import { oneLine } from '../../../domain/text/one-line.ts'

const LONGEST_NAME = 60

/** `Hello Amelia,`, or just `Hello,` where the name is empty or more than a name. */
export function greeting(name: string): string {
  const line = oneLine(name, LONGEST_NAME)
  return line === '' || isLinkLike(line) ? 'Hello,' : `Hello ${line},`
}
