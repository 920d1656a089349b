// Hostile inputs from a seeded generator, so that a run can be repeated.

/**
 * Returns a generator of numbers from 0 (included) to 1 (excluded). The same seed gives the same numbers (mulberry32, public
 * domain).
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const LONG = 'x'.repeat(20_000)
const deep = (levels: number): unknown => (levels === 0 ? 'end' : [deep(levels - 1)])

/** Texts that are known to break databases, markup, paths, spreadsheets, headers and number parsers. */
export const TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e\u200b',
    '\ufeff',
    '\r\nSet-Cookie: a=b',
    '%00',
    '%',
    '%zz',
  ],
  ...[
    "'",
    "';--",
    '" OR 1=1',
    '\\',
    '$1',
    '$\u007b7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '</script>',
    '&lt;',
    '<!--',
  ],
  ...['../../../etc/passwd', '/', '//evil.example', 'file:///etc/passwd', 'C:\\', '.', '..', '=1+1', '@SUM(A1)', '-1'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', 'NaN', 'Infinity', '1e400', '-0', '0x10'],
  ...[
    '9223372036854775808',
    '-9223372036854775809',
    '2147483648',
    '99999999999999999999',
    '1.0000000000000001',
    '٣',
    '１２',
  ],
  ...['0000-00-00', '9999-12-31T23:59:60Z', '-271821-04-20', '275760-09-13T00:00:00Z', '2026-02-30', '24:00'],
  ...['00000000-0000-0000-0000-000000000000', 'g0000000-0000-4000-8000-000000000000', '🛩️'.repeat(50), 'ﷺ', 'İ', 'ß'],
  LONG,
]

const NUMBERS = [
  ...[0, -0, -1, 1.5, 1e-7, 1e21, 1e308, -1e308, 5e-324],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, -(2 ** 53) + 1, 999_999_999_999, -999_999_999_999],
]

const OTHER_VALUES: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}], Array.from({ length: 3000 }, () => 0), deep(200)],
  ...[
    JSON.parse('{"__proto__": {"isAdmin": true}}'),
    { constructor: { prototype: { isAdmin: true } } },
    { length: 1e9 },
  ],
  ...[{ toJSON: 'x' }, { $ne: null }, { json: 1, meta: [[9, 'x']] }],
]

const ALL: readonly unknown[] = [...TEXTS, ...NUMBERS, ...OTHER_VALUES]

type Random = () => number
export const oneOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

/** Returns the paths of all nested values, and the empty path of the value itself. */
function pathsIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) =>
          pathsIn(child, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : []
  return [[...path], ...inner]
}

/**
 * A copy of a call's input with one to three changes: a value is replaced, removed or added, or an array repeats its first
 * element 600 times.
 */
export function mutate(input: unknown, random: Random): unknown {
  let mutated: unknown = structuredClone(input)
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) mutated = mutateOnce(mutated, random)
  return mutated
}

function mutateOnce(value: unknown, random: Random): unknown {
  const path = oneOf(pathsIn(value), random)
  const changeAt = (current: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) return change(current, random)
    const copy: Record<string | number, unknown> = Array.isArray(current)
      ? ([...current] as never)
      : { ...(current as object) }
    if (rest.length === 0 && random() < 0.1) delete copy[step]
    else
      Object.defineProperty(copy, step, {
        value: changeAt(copy[step], rest),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    return copy
  }
  return changeAt(value, path)
}

function change(value: unknown, random: Random): unknown {
  const drawn = oneOf(ALL, random)
  if (Array.isArray(value) && value.length > 0 && random() < 0.4) return Array.from({ length: 600 }, () => value[0])
  if (typeof value === 'object' && value !== null && random() < 0.7)
    return { ...value, [String(oneOf(TEXTS, random))]: drawn }
  if (typeof value === 'number' && random() < 0.6) return oneOf(NUMBERS, random)
  if (typeof value === 'string' && random() < 0.6)
    return random() < 0.5 ? oneOf(TEXTS, random) : value + oneOf(TEXTS, random)
  return drawn
}
