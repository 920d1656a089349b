import { Session } from 'node:inspector'

// Counts the work of code instead of its time, so that a busy computer does not affect the result: the executions of each block
// of JavaScript (precise coverage of V8), and the characters and bytes that built-in functions read.

/** A method of a prototype, with any arguments. */
type Method = (this: unknown, ...args: unknown[]) => unknown

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) || value instanceof Uint8Array ? value.length : 0

/** Returns the number of characters that a call of a built-in method reads. */
type Cost = (self: unknown, args: readonly unknown[], result: unknown) => number
const wholeText: Cost = self => lengthOf(self)
const ofResult: Cost = (_, __, result) => lengthOf(result)
/** The characters up to the match, or to the end. */
const toFound: Cost = (self, args, result) => {
  const from = typeof args[1] === 'number' ? args[1] : 0
  return (typeof result === 'number' && result >= 0 ? result : lengthOf(self)) - Math.min(from, lengthOf(self)) + 1
}
/** The characters up to the end of the match or of the text. A sticky expression starts at its position. */
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

// Coverage stays on, because only functions that are compiled while it runs have block counters.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * Returns the number of steps of `work`. No other code may run in the process at the same time. Import the counted code after
 * this file.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  const builtIns = watchBuiltIns()
  try {
    takeCount()
    await work()
    return takeCount() + builtIns.characters()
  } finally {
    builtIns.restore()
  }
}

/** Returns the executed blocks since the last call. */
function takeCount(): number {
  let count = 0
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error
    for (const { functions } of coverage.result)
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
      if (typeof original !== 'function') throw new Error(`${name} is not a method`)
      const watched: Method = function (...args) {
        // An expression without these flags starts at the beginning.
        const startIndex = this instanceof RegExp && (this.global || this.sticky) ? this.lastIndex : 0
        const result: unknown = Reflect.apply(original, this, args)
        startOfMatch = startIndex
        characters += cost(this, args, result)
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
