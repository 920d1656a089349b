import { useSyncExternalStore } from 'react'
import type { Card } from './card.ts'

// Selected rows in tables of parts. The selection outlives the table: it stays after sorting, or visiting a part.

export type ChosenPart = { card: Card; quantity: number }
type Chosen = ReadonlyMap<number, ChosenPart>

const NONE: Chosen = new Map()
let chosen = NONE
const listeners = new Set<() => void>()

function become(next: Chosen): void {
  chosen = next
  for (const listener of listeners) listener()
}

/** Ticks a part, or sets the quantity of a ticked one. */
export const choosePart = (card: Card, quantity: number): void =>
  become(new Map(chosen).set(card.id, { card, quantity: Math.max(1, quantity) }))

export function unchoosePart(id: number): void {
  const next = new Map(chosen)
  next.delete(id)
  become(next)
}

export const unchooseAll = (): void => become(NONE)

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null: it is not ticked. */
export const useChosenPart = (id: number): ChosenPart | null =>
  useSyncExternalStore(
    listen,
    () => chosen.get(id) ?? null,
    () => null,
  )

export const useChosenParts = (): Chosen =>
  useSyncExternalStore(
    listen,
    () => chosen,
    () => NONE,
  )

export const useIsAnyChosen = (): boolean =>
  useSyncExternalStore(
    listen,
    () => chosen.size > 0,
    () => false,
  )
