import { requiredText } from './printed-text.ts'
import { z } from './zod.ts'

const MAX_LENGTH = 300

/**
 * Visible characters. Browsers drop tabs and line breaks from an address, and read a backslash as a slash: an address
 * with them leads to another site than it shows. https://url.spec.whatwg.org/#concept-basic-url-parser
 */
const VISIBLE = /^[^\s\\\p{C}\p{Z}]+$/u

/**
 * True for an absolute http or https address without a user name: `https://good.example@evil.example` leads to
 * evil.example.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || !VISIBLE.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** True for a path of this store. `//host` is another host's: RFC 3986 section 4.2. */
export const isOwnPath = (text: string): boolean => /^\/(?!\/)/.test(text) && VISIBLE.test(text)

/** An address that a page may link to or load from, as a person enters it: http(s), or a path of the store. */
export const LinkShape = (label: string) =>
  requiredText(label, MAX_LENGTH).check(
    z.refine(
      text => isWebAddress(text) || isOwnPath(text),
      `${label} must begin with https://, http:// or /, without spaces`,
    ),
  )

/** An https address with a domain name, as a person enters it. */
export const HttpsAddressShape = (label: string) =>
  requiredText(label, MAX_LENGTH).check(
    z.refine(
      text => /^https:\/\/[^/]+\.[^/]/i.test(text) && isWebAddress(text),
      `${label} wants an address that begins with https://`,
    ),
  )
