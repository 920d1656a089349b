import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense, use } from 'react'

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
  const Loaded = (props: Props) => {
    const Part = use(preload())
    return <Part {...props} />
  }
  const Lazy = ({ onFail, ...props }: Props & { onFail?: () => void }) => (
    <CatchBoundary getResetKey={ALWAYS} errorComponent={Nothing} {...(onFail && { onCatch: onFail })}>
      <Suspense>
        <Loaded {...(props as unknown as Props)} />
      </Suspense>
    </CatchBoundary>
  )
  return Object.assign(Lazy, { preload: () => void preload().catch(() => {}) })
}

const ALWAYS = () => 'always'
const Nothing = () => null
