import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Place } from './sheet-state.ts'
import type { Sheet, useSheetKeys } from './use-sheet-keys.ts'

/** The cell of an event; null: none, or the header. */
function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof Element)) return null
  const column = Number(target.closest('[aria-colindex]')?.getAttribute('aria-colindex')) - 1
  const row = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
  return column >= 0 && row >= 0 ? { row, column } : null
}

/** Mouse and touch in a sheet: a press or drag selects cells; a second press on a cell edits it. */
export function useSheetPointer({ state, act }: Sheet, edit: ReturnType<typeof useSheetKeys>['edit']) {
  const wasActive = useRef(false)
  const isTypedIn = (target: EventTarget) => target instanceof HTMLInputElement
  const go = (to: Place, isRange: boolean) => act({ kind: 'go', to, isRange })
  return {
    onPointerDown: (event: PointerEvent) => {
      const at = placeOf(event.target)
      if (!at || isTypedIn(event.target) || event.button !== 0) return
      const { active } = state
      const cell = event.target instanceof Element ? event.target.closest('[aria-colindex]') : null
      wasActive.current =
        active.row === at.row && active.column === at.column && cell === document.activeElement && !event.shiftKey
      // A finger that scrolls the sheet selects nothing.
      if (event.pointerType === 'mouse' && !wasActive.current) go(at, event.shiftKey)
    },
    onPointerOver: (event: PointerEvent) => {
      const at = event.pointerType === 'mouse' && event.buttons === 1 ? placeOf(event.target) : null
      if (at && state.editing === null) go(at, true)
    },
    onClick: (event: MouseEvent) => {
      const at = placeOf(event.target)
      if (!at || isTypedIn(event.target)) return
      if (wasActive.current && event.detail <= 1) edit(null)
      else if (at.row !== state.active.row || at.column !== state.active.column) {
        // A mouse press has already selected.
        if (!(event.nativeEvent instanceof window.PointerEvent) || event.nativeEvent.pointerType !== 'mouse')
          go(at, false)
      }
    },
    onDoubleClick: (event: MouseEvent) => {
      if (placeOf(event.target) && !isTypedIn(event.target)) edit(null)
    },
  }
}
