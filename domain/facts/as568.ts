/** Inches of a ring: inside diameter and cross section. */
export type Ring = { inside: number; section: number }

// SAE AS568: uniform dash numbers. From a dash on, inside diameters go up by a step; the table's last thousandth is rounded
// down at one half, so that -013 is 0.426 and not 0.427.
type Run = readonly [from: number, to: number, first: number, step: number, section: number]
const RUNS: readonly Run[] = [
  [4, 4, 0.07, 0, 0.07],
  [5, 5, 0.101, 0, 0.07],
  [6, 6, 0.114, 0, 0.07],
  [7, 7, 0.145, 0, 0.07],
  [8, 8, 0.176, 0, 0.07],
  [9, 9, 0.208, 0, 0.07],
  [10, 10, 0.239, 0, 0.07],
  [11, 11, 0.301, 0, 0.07],
  [12, 28, 0.364, 0.0625, 0.07],
  [29, 41, 1.489, 0.125, 0.07],
  [42, 50, 3.239, 0.25, 0.07],
  [110, 149, 0.362, 0.0625, 0.103],
  [150, 150, 2.862, 0, 0.103],
  [151, 178, 2.987, 0.25, 0.103],
  [210, 222, 0.734, 0.0625, 0.139],
  [223, 247, 1.609, 0.125, 0.139],
  [248, 258, 4.734, 0.125, 0.139],
  [259, 274, 6.234, 0.25, 0.139],
  [309, 324, 0.412, 0.0625, 0.21],
  [325, 349, 1.475, 0.125, 0.21],
  [350, 361, 4.6, 0.125, 0.21],
]

// The same standard, 900 series for tube fitting bosses: the last two digits are the tube in sixteenths.
const BOSSES: Readonly<Record<number, readonly [inside: number, section: number]>> = {
  902: [0.239, 0.064],
  903: [0.301, 0.064],
  904: [0.351, 0.072],
  905: [0.414, 0.072],
  906: [0.468, 0.078],
  908: [0.644, 0.087],
  910: [0.755, 0.097],
  912: [0.924, 0.116],
  916: [1.171, 0.116],
  920: [1.475, 0.118],
  924: [1.72, 0.118],
}

/** The ring of a uniform dash number; null for a number that is not in the table. */
export function as568(dash: number): Ring | null {
  const boss = BOSSES[dash]
  if (boss) return { inside: boss[0], section: boss[1] }
  const run = RUNS.find(([from, to]) => dash >= from && dash <= to)
  if (!run) return null
  const [from, , first, step, section] = run
  // In tenths of thousandths, so that halves are exact.
  const exact = Math.round((first + (dash - from) * step) * 10_000)
  return { inside: Math.ceil((exact - 5) / 10) / 1000, section }
}
