import { isOwnPath, isWebAddress } from '../text/web-address.ts'
import type { Block, Span } from './blocks.ts'

/** The value of a word in braces: text, a link, or, alone on its line, a whole block. */
export type Filled = { text: string; href?: string } | { block: Block }
/** null: there is no such word */
export type Fill = (name: string) => Filled | null
/** Called for unsupported markup, with a text for the author. */
type Tell = (problem: string) => void

// Sticky and bounded: any text is read once from left to right.
const LINK = /\[([^[\]]{1,300})\]\(((?:[^()\s]|\([^()\s]{0,200}\)){1,500})\)/y
const WORD = /\{([^{}\s]{1,60})\}/y
const TAG = /<[a-z/!?]/iy
const ESCAPABLE = /[\\*[\]{}<|#>\-!`.]/

const isAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** True if a link may lead there: a page or an anchor of ours, the web, a mailbox, a phone. */
export const isSafeHref = (href: string): boolean =>
  isOwnPath(href) ||
  /^#[^\s\\\p{C}]*$/u.test(href) ||
  isWebAddress(href) ||
  /^mailto:[^\s@\p{C}]+@[^\s@\p{C}]+$/iu.test(href) ||
  /^tel:\+?[\d().-]+$/i.test(href)

/** Escapes a plain text for Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\*[\]{}<|]/g, '\\$&')

/** Fills in the words in braces of a text without marks, such as an address. */
const fillIn = (text: string, fill: Fill, tell: Tell): string =>
  text.replace(/\{([^{}\s]{1,60})\}/g, (_, name: string) => {
    const filled = fill(name)
    if (filled && 'text' in filled) return filled.text
    tell(`There is no {${name}}`)
    return ''
  })

type Marks = Omit<Span, 'text'>

/** The runs of one paragraph, cell or item. Unknown Markdown is reported and stays text. */
export function parseSpans(text: string, fill: Fill, tell: Tell, within: Marks = {}): Span[] {
  const spans: Span[] = []
  let plain = ''
  let isStrong = false
  let isEmphasized = false
  /** no closing mark is left: the opening mark is plain text */
  const isOver = { '**': false, '*': false }
  const marks = (): Marks => ({ ...within, ...(isStrong && { isStrong }), ...(isEmphasized && { isEmphasized }) })
  const flush = () => {
    if (plain !== '') spans.push({ text: plain, ...marks() })
    plain = ''
  }
  const begins = (mark: '**' | '*', from: number): boolean => {
    if (!/\S/.test(text.charAt(from))) return false
    if (!isOver[mark] && text.indexOf(mark, from) < 0) isOver[mark] = true
    return !isOver[mark]
  }
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at)
    if (character === '\\' && ESCAPABLE.test(text.charAt(at + 1))) {
      plain += text.charAt(at + 1)
      at += 2
      continue
    }
    if (character === '*') {
      const mark = text.startsWith('**', at) ? '**' : '*'
      const isOpen: boolean = mark === '**' ? isStrong : isEmphasized
      if (isOpen || begins(mark, at + mark.length)) {
        flush()
        if (mark === '**') isStrong = !isOpen
        else isEmphasized = !isOpen
      } else plain += mark
      at += mark.length
      continue
    }
    const link = character === '[' && within.href === undefined ? isAt(LINK, text, at) : null
    if (link) {
      const [whole, label = '', target = ''] = link
      const href = fillIn(target, fill, tell)
      flush()
      if (text.charAt(at - 1) === '!') tell('Pictures are not supported')
      if (isSafeHref(href)) spans.push(...parseSpans(label, fill, tell, { ...marks(), href }))
      else {
        tell(`A link leads to https://…, to mailto:… or to a page of the store, as /returns: not to “${cut(href)}”`)
        spans.push(...parseSpans(label, fill, tell, { ...marks() }))
      }
      at += whole.length
      continue
    }
    const word = character === '{' ? isAt(WORD, text, at) : null
    if (word) {
      const [whole, name = ''] = word
      const filled = fill(name)
      if (filled && 'text' in filled) {
        flush()
        if (filled.text !== '')
          spans.push({
            text: filled.text,
            ...marks(),
            ...(filled.href !== undefined && within.href === undefined && { href: filled.href }),
          })
      } else {
        tell(filled ? `{${name}} must stand alone on its line` : `There is no {${name}}`)
        plain += whole
      }
      at += whole.length
      continue
    }
    if (character === '<' && isAt(TAG, text, at)) tell('HTML is not supported: text between < and > is shown as is')
    plain += character
    at++
  }
  flush()
  return spans
}

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** The text of runs, without their marks. */
export const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')
