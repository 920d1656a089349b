import { oneLine } from '../../../domain/one-line.ts'

const LONGEST_NAME = 60
// Mail programs make links of these. Anyone can sign up with somebody else's e-mail and any name: the store must not
// carry a stranger's link to them.
const LINK_LIKE = /[/:@]|\.\p{L}{2}|www/iu

/** `Hello Amelia,`, or just `Hello,` where the name is empty or more than a name. */
export function greeting(name: string): string {
  const line = oneLine(name, LONGEST_NAME)
  return line === '' || LINK_LIKE.test(line) ? 'Hello,' : `Hello ${line},`
}
