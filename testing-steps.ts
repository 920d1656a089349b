import { Session } from 'node:inspector'

// Counts the work of code instead of timing it, so that a busy computer changes nothing: how often each block of JavaScript runs
// (V8's precise coverage), and the characters and bytes that built-in functions read.

/** A method of a prototype, with any arguments. */
type Method = (this: unknown, ...given: unknown[]) => unknown

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array ? value.length : 0

/** For each built-in method the number of characters that a call reads, from its receiver and its result. */
type Cost = (self: unknown, given: readonly unknown[], result: unknown) => number
const wholeText: Cost = self => lengthOf(self)
const ofResult: Cost = (_, __, result) => lengthOf(result)
/** Up to the match, or to the end. */
const toFound: Cost = (self, given, result) => {
  const from = typeof given[1] === 'number' ? given[1] : 0
  return (typeof result === 'number' && result >= 0 ? result : lengthOf(self)) - Math.min(from, lengthOf(self)) + 1
}
/** Up to the end of a match, or of the text; a sticky expression reads on from its position. */
const toMatch: Cost = (self, [text], result) => {
  if (!(self instanceof RegExp) || typeof text !== 'string') return 0
  if (result === null) return self.sticky ? 1 : text.length - startOfMatch
  const index: unknown = Reflect.get(Object(result), 'index')
  const from = self.sticky ? Number(index) : startOfMatch
  return Number(index) + lengthOf(Reflect.get(Object(result), 0)) - from + 1
}
let startOfMatch = 0

const COSTS: [object, Record<string, Cost>][] = [
  [
    String.prototype,
    {
      indexOf: toFound,
      includes: wholeText,
      slice: ofResult,
      substring: ofResult,
      trim: wholeText,
      trimStart: wholeText,
      trimEnd: wholeText,
      split: wholeText,
      replaceAll: wholeText,
      toLowerCase: wholeText,
      toUpperCase: wholeText,
      normalize: wholeText,
      lastIndexOf: wholeText,
      repeat: ofResult,
    },
  ],
  [
    Array.prototype,
    {
      includes: wholeText,
      indexOf: wholeText,
      slice: ofResult,
      concat: ofResult,
      join: ofResult,
      splice: wholeText,
      shift: wholeText,
      unshift: wholeText,
    },
  ],
  [Buffer.prototype, { indexOf: toFound, includes: wholeText, lastIndexOf: wholeText, toString: ofResult }],
  [TextDecoder.prototype, { decode: ofResult }],
  [RegExp.prototype, { exec: toMatch }],
]

// Coverage stays on: only functions that are compiled while it runs have block counters.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * The number of steps of some work. No other code may run in the process at the same time. Import the counted code after
 * this file.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  const built = watchBuiltIns()
  try {
    takeCount()
    await work()
    return takeCount() + built.characters()
  } finally {
    built.restore()
  }
}

/** Block counts since the last call. */
function takeCount(): number {
  let count = 0
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error
    for (const { functions } of taken.result)
      for (const { ranges } of functions) for (const range of ranges) count += range.count
  })
  return count
}

function watchBuiltIns(): { characters: () => number; restore: () => void } {
  let characters = 0
  const restores: (() => void)[] = []
  for (const [prototype, methods] of COSTS)
    for (const [name, cost] of Object.entries(methods)) {
      const original: unknown = Reflect.get(prototype, name)
      if (typeof original !== 'function') throw new Error(`there is no ${name}`)
      const watched: Method = function (...given) {
        // An expression without the flag starts at the beginning.
        const begun = this instanceof RegExp && (this.global || this.sticky) ? this.lastIndex : 0
        const result: unknown = Reflect.apply(original, this, given)
        startOfMatch = begun
        characters += cost(this, given, result)
        return result
      }
      Reflect.set(prototype, name, watched)
      restores.push(() => Reflect.set(prototype, name, original))
    }
  return {
    characters: () => characters,
    restore: () => {
      for (const restore of restores) restore()
    },
  }
}
