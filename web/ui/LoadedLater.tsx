import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

type Props<Part> = {
  load: () => Promise<Part>
  /** True from when it is first needed. When it could not be had, it is asked for anew once this turns true again. */
  isWanted: boolean
  onFail?: () => void
  children: (part: Part) => ReactNode
}

/** A part of a page that is loaded when it is first needed. When it cannot be had, or breaks, the page stays without it. */
export function LoadedLater<Part>({ load, isWanted, onFail, children }: Props<Part>) {
  const [part, setPart] = useState<{ it: Part } | null>(null)
  const ask = useEffectEvent(() => {
    load().then(
      it => setPart({ it }),
      () => onFail?.(),
    )
  })
  const isMissing = part === null
  useEffect(() => {
    if (isWanted && isMissing) ask()
  }, [isWanted, isMissing])
  if (!part) return null
  return (
    <CatchBoundary getResetKey={() => part} errorComponent={Nothing} {...(onFail && { onCatch: onFail })}>
      {children(part.it)}
    </CatchBoundary>
  )
}

const Nothing = () => null
