import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense, use, useState } from 'react'

/**
 * A part of a page that is loaded when it is first shown. Where it cannot be had the page stays as it is, and `onFail` takes
 * it away: shown again, it is asked for anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const preload = () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  function Loaded({ part, given }: { part: Promise<ComponentType<Props>>; given: Props }) {
    const Part = use(part)
    return <Part {...given} />
  }
  function Lazy({ onFail, ...given }: Props & { onFail?: () => void }) {
    // One try each time that it is shown.
    const [part] = useState(preload)
    return (
      <CatchBoundary getResetKey={ALWAYS} errorComponent={Nothing} {...(onFail && { onCatch: onFail })}>
        <Suspense>
          <Loaded part={part} given={given as unknown as Props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  return Object.assign(Lazy, { preload: () => void preload().catch(() => {}) })
}

const ALWAYS = () => 'always'
const Nothing = () => null
