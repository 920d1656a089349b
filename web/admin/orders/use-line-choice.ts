import { useState } from 'react'
import type { Certificate, Draft } from './queries.ts'

type Line = Draft['lines'][number]
type Said = { isIn: boolean; remark: string }
/** A line of a draft with the signer's decision; `name` is stable when other lines change. */
export type ChosenRow = Line & Said & { name: string }

/** Identical pieces are distinguished by their order. */
function named<Of extends Pick<Line, 'item' | 'partNumber' | 'mark' | 'status'>>(lines: readonly Of[]) {
  const turns = new Map<string, number>()
  return lines.map(line => {
    const { item, partNumber, mark, status } = line
    const what = JSON.stringify([item, partNumber, mark, status])
    const turn = (turns.get(what) ?? 0) + 1
    turns.set(what, turn)
    return { ...line, name: `${what} ${turn}` }
  })
}

/**
 * The lines of a draft to sign, with remarks: all, or those of the superseded certificate. Decisions stay when the
 * draft changes.
 */
export function useLineChoice({ lines, seen }: Draft, replaced?: Certificate) {
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({})
  const before = new Map(named(replaced?.lines ?? []).map(line => [line.name, line]))
  const rows = named(lines).map((line): ChosenRow => {
    const signed = before.get(line.name)
    return { ...line, isIn: !replaced || signed !== undefined, remark: signed?.remark ?? '', ...said[line.name] }
  })
  return {
    rows,
    isNone: rows.every(({ isIn }) => !isIn),
    choice: {
      seen,
      leftOut: rows.flatMap(({ isIn }, line) => (isIn ? [] : [line])),
      remarks: rows.flatMap(({ isIn, remark }, line) => (isIn && remark.trim() ? [{ line, remark }] : [])),
    },
    change: ({ name, isIn, remark }: ChosenRow, change: Partial<Said>) =>
      setSaid(all => ({ ...all, [name]: { isIn, remark, ...change } })),
  }
}
