import { makerKey, makerWords } from './maker.ts'

/** Words so common in makers' names that they do not distinguish them. */
const COMMON = new Set(
  (
    'INC INCORPORATED CORP CORPORATION CO COMPANY LLC LTD LIMITED GMBH PLC AG SA SAS SPA BV NV AB KG SE THE OF AND ' +
    'INTERNATIONAL INTL INT USA US AMERICA GROUP GRP HOLDINGS DIV DIVISION INDUSTRIES IND PRODUCTS PROD ' +
    'MANUFACTURING MFG MFR AEROSPACE AERO AERONAUTICS AVIATION AVN AIRCRAFT SYSTEMS SYS TECHNOLOGIES TECHNOLOGY TECH ' +
    'ENGINEERING ENGR SERVICES SERVICE COMPONENTS'
  ).split(' '),
)

const MIN_PREFIX_LENGTH = 4
const MIN_TYPED_LENGTH = 6
const LONG = 10

type Maker = { name: string; key: string; words: string[]; core: string }

function read(name: string): Maker {
  const all = makerWords(name).split(' ').filter(Boolean)
  const own = all.filter(word => !COMMON.has(word))
  const words = own.length > 0 ? own : all
  return { name, key: makerKey(name), words, core: words.join('') }
}

/** CAGE codes and similar codes: one more or one fewer character is another maker. */
const isCode = ({ core }: Maker): boolean => /\d/.test(core)

/**
 * The likeness of two makers: 3 equal except for common words, 2 one is the beginning of the other, 1 equal except for
 * a typing error, 0 different.
 */
function likeness(one: Maker, other: Maker): number {
  if (one.key === other.key || isCode(one) || isCode(other)) return 0
  if (one.core === other.core) return 3
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one]
  if (short.core.length >= MIN_PREFIX_LENGTH && short.words.every((word, at) => word === long.words[at])) return 2
  const length = Math.min(one.core.length, other.core.length)
  if (length < MIN_TYPED_LENGTH) return 0
  return isWithin(one.core, other.core, length >= LONG ? 2 : 1) ? 1 : 0
}

/** True if one text becomes the other by at most this many inserted, deleted or changed letters. */
function isWithin(one: string, other: string, edits: number): boolean {
  if (Math.abs(one.length - other.length) > edits) return false
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return (row[other.length] ?? 0) <= edits
}

const MAX_MAKERS = 5

/**
 * Finds the makers of `known` that are like a name and not equal to it (makerKey), most alike first, five at most:
 * HONEYWELL INTL INC is like Honeywell. Compares only makers with the same first three letters or a common word.
 */
export function makerFinder(known: readonly string[]): (name: string) => string[] {
  const byHandle = new Map<string, Maker[]>()
  for (const maker of known.map(read))
    for (const handle of handles(maker)) {
      const found = byHandle.get(handle)
      if (found) found.push(maker)
      else byHandle.set(handle, [maker])
    }
  return name => {
    const asked = read(name)
    const near = new Set(handles(asked).flatMap(handle => byHandle.get(handle) ?? []))
    return [...near]
      .map(maker => ({ maker: maker.name, like: likeness(asked, maker) }))
      .filter(({ like }) => like > 0)
      .sort((a, b) => b.like - a.like || a.maker.localeCompare(b.maker, 'en'))
      .slice(0, MAX_MAKERS)
      .map(({ maker }) => maker)
  }
}

const handles = ({ words, core }: Maker): string[] => [...new Set([...words, `${core.slice(0, 3)}…`])]
