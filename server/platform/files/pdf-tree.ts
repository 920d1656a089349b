/**
 * The ways from a node of a tree down to its leaves, at most. PDFium walks each of them to count pages: a node that is
 * named twice doubles them, and 250,000 take it a third of a second.
 */
const MAX_WAYS = 250_000
/** Characters that are read for all objects, as a multiple of the text: objects do not overlap in an honest file. */
const MAX_READ_TIMES = 4

/** The file outside its streams (`first` is null), or an unpacked object stream, with the offset of its first object. */
export type ObjectText = { text: string; first: number | null }

/**
 * True if a tree of a PDF (pages, names, fields: ISO 32000-2, 7.7.3) has a node within itself or more ways than an honest
 * one, or if an object is written so that this cannot be seen. Of several versions of an object all count.
 */
export function hasEndlessTree(texts: readonly ObjectText[]): boolean {
  const kids = new Map<string, string[]>()
  const lists = new Map<string, string[]>()
  for (const one of texts) {
    if (one.first === null && hasCommentInHead(one.text)) return true
    let left = MAX_READ_TIMES * one.text.length + 1000
    for (const { number, at } of placesOf(one)) {
      left -= readObject(one.text, at, { number, kids, lists })
      if (left < 0) return true
    }
  }
  const nodes = new Map<string, readonly string[]>(kids)
  // The list of kids may be an object of its own.
  for (const named of kids.values())
    for (const kid of named) {
      const list = lists.get(kid)
      if (list) nodes.set(kid, [...(kids.get(kid) ?? []), ...list])
    }
  return hasManyWays(nodes)
}

function hasManyWays(nodes: ReadonlyMap<string, readonly string[]>): boolean {
  const ways = new Map<string, number>()
  const open = new Set<string>()
  for (const root of nodes.keys()) {
    if (ways.has(root)) continue
    const path = [{ node: root, next: 0, ways: 1 }]
    open.add(root)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const kid = nodes.get(top.node)?.[top.next++]
      if (kid === undefined) {
        path.pop()
        open.delete(top.node)
        ways.set(top.node, top.ways)
        const parent = path.at(-1)
        if (parent) parent.ways += top.ways
      } else if (open.has(kid)) return true
      else if (ways.has(kid) || !nodes.has(kid)) top.ways += ways.get(kid) ?? 1
      else {
        open.add(kid)
        path.push({ node: kid, next: 0, ways: 1 })
      }
      if ((path.at(-1)?.ways ?? 0) > MAX_WAYS) return true
    }
  }
  return false
}

/** True if a comment stands between the words of the head of an object: on the line before, at whose end it ends. */
function hasCommentInHead(text: string): boolean {
  for (const { index } of text.matchAll(OBJ)) {
    let at = index - 1
    let lineEnd = -1
    const skipBlanks = () => {
      for (; at >= 0 && BLANK.has(text.charAt(at)); at--) if (/[\r\n]/.test(text.charAt(at))) lineEnd = at
    }
    skipBlanks()
    const behind = at
    while (behind - at < 6 && /\d/.test(text.charAt(at))) at--
    if (at < behind) skipBlanks()
    if (lineEnd === -1 || /\d/.test(text.charAt(at))) continue
    for (at = lineEnd - 1; at >= 0 && !/[\r\n]/.test(text.charAt(at)); at--) if (text.charAt(at) === '%') return true
  }
  return false
}
const BLANK = new Set('\0\t\n\f\r ')

const OBJ = /\bobj\b/g
const DIGIT = /\d/
const ANY_BLANK = /[\s\0]/

/**
 * The number of an object, whose head is `12 0 obj`, from the place of its last word; '': it is no head. It reads backward, because
 * an expression would remember each of any number of blanks between the words.
 */
function numberBefore(text: string, obj: number): string {
  const generation = digitsBefore(text, obj, 5)
  const number = generation && digitsBefore(text, generation.from, 9)
  return number && !/\w/.test(text.charAt(number.from - 1)) ? text.slice(number.from, number.to) : ''
}

type Span = { from: number; to: number }

/** At most `most` digits, which blanks part from a place; null: none. */
function digitsBefore(text: string, place: number, most: number): Span | null {
  let to = place
  while (to > 0 && ANY_BLANK.test(text.charAt(to - 1))) to--
  let from = to
  while (to - from < most && DIGIT.test(text.charAt(from - 1))) from--
  return to === place || from === to ? null : { from, to }
}

/** Where the values of objects begin: in the file behind `obj`, in an object stream by its table (7.5.7). */
function placesOf({ text, first }: ObjectText): { number: string; at: number }[] {
  if (first === null)
    return [...text.matchAll(OBJ)].flatMap(({ index }) => {
      const number = numberBefore(text, index)
      return number === '' ? [] : [{ number, at: index + 'obj'.length }]
    })
  return [...text.slice(0, first).matchAll(/(\d{1,9})\s{1,16}(\d{1,9})/g)].map(([, number = '', offset]) => ({
    number,
    at: first + Number(offset),
  }))
}

type Found = { number: string; kids: Map<string, string[]>; lists: Map<string, string[]> }

/**
 * Reads the value that begins at a place: adds the kids that it names, and the references that it has if it is a list.
 * Returns the number of characters read.
 */
function readObject(text: string, start: number, { number, kids, lists }: Found): number {
  const references: string[] = []
  const add = (to: Map<string, string[]>, kid: string) => {
    const own = to.get(number)
    if (own) own.push(kid)
    else to.set(number, [kid])
  }
  let before = ''
  let last = ''
  /** open dictionaries and lists */
  let depth = 0
  let isList = false
  /** the depth in which /Kids has its value; null: outside of it */
  let kidsAt: number | null = null
  let end = start
  for (const { word, at } of wordsOf(text, start)) {
    end = at
    if (word === '<<' || word === '[') {
      if (depth === 0) isList = word === '['
      depth++
    } else if (word === '>>' || word === ']') {
      depth--
      if (kidsAt !== null && depth <= kidsAt) kidsAt = null
    } else if (word === 'R') {
      if (isList) references.push(before)
      if (kidsAt !== null) add(kids, before)
      // A reference alone is the whole value.
      if (kidsAt === depth) kidsAt = null
    } else if (word.startsWith('/')) kidsAt = word === '/Kids' ? depth : kidsAt === depth ? null : kidsAt
    if (depth <= 0 && !/^\d/.test(word)) break
    before = last
    last = word
  }
  for (const reference of references) add(lists, reference)
  return end - start
}

const DELIMITERS = new Set('()<>[]{}/%\0\t\n\f\r ')
/** A name may be written with its letters as `#4a`. 7.3.5 */
const ESCAPED = /#([0-9a-fA-F]{2})/g
export const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * The words, names and brackets of a PDF's text from a place on, without its strings and comments (7.2, 7.3), each with the place
 * behind it. Names are without escapes.
 */
function* wordsOf(text: string, start: number): Generator<{ word: string; at: number }> {
  let at = start
  while (at < text.length) {
    const character = text.charAt(at)
    const isDoubled = text.charAt(at + 1) === character
    if (character === '%') while (at < text.length && !/[\r\n]/.test(text.charAt(at))) at++
    else if (character === '(') at = endOfString(text, at)
    else if (character === '<' && !isDoubled) {
      const end = text.indexOf('>', at)
      at = end === -1 ? text.length : end + 1
    } else if (character === '[' || character === ']') {
      at++
      yield { word: character, at }
    } else if ((character === '<' || character === '>') && isDoubled) {
      at += 2
      yield { word: character + character, at }
    } else if (DELIMITERS.has(character) && character !== '/') at++
    else {
      let end = at + 1
      while (end < text.length && !DELIMITERS.has(text.charAt(end))) end++
      const word = text.slice(at, end)
      at = end
      yield { word: character === '/' ? unescaped(word) : word, at }
    }
  }
}

/** Behind a string in parentheses, which may contain others. */
function endOfString(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')') depth--
    if (depth === 0) return at + 1
  }
  return text.length
}
