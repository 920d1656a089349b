import { dictionary } from '@zxcvbn-ts/language-common'

// Sorted by frequency: https://github.com/zxcvbn-ts/zxcvbn/tree/master/packages/languages/common
const LISTED = dictionary['passwords-common'].map(String)
const COMMON = new Set(LISTED)
const COMMONEST = new Set(LISTED.slice(0, 1000))

/** The text from its first letter to its last. */
function lettersWithin(text: string): string {
  const isLetter = (at: number) => /[a-z]/.test(text.charAt(at))
  let [start, end] = [0, text.length]
  while (start < end && !isLetter(start)) start++
  while (end > start && !isLetter(end - 1)) end--
  return text.slice(start, end)
}

/** True if the password is among the most common ones. For the first thousand, digits or marks may be added. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return COMMON.has(plain) || COMMONEST.has(lettersWithin(plain))
}
