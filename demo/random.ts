/** Generates the same random numbers for the same seed (mulberry32), because the catalogue must not change between runs. */
export type Random = {
  /** a number from 0 (included) to 1 (excluded) */
  unit: () => number
  /** a whole number from `from` through `to` */
  whole: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (share: number) => boolean
}

export function randomFrom(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1))
  return {
    unit,
    whole,
    pick: list => {
      const chosen = list[whole(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
    chance: share => unit() < share,
  }
}
