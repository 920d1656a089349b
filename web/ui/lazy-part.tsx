import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense, use } from 'react'

/**
 * A part of a page that is loaded when it is first shown. Where it cannot be had the page stays as it is, and `onFail` says
 * what to do instead: browsers do not ask again for a script that they could not have, until the page is loaded anew.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  const preload = () => {
    loading ??= load()
    return loading
  }
  function Loaded(props: Props) {
    const Part = use(preload())
    return <Part {...props} />
  }
  function Lazy({ onFail, ...given }: Props & { onFail?: () => void }) {
    return (
      <CatchBoundary getResetKey={ALWAYS} errorComponent={Nothing} {...(onFail && { onCatch: onFail })}>
        <Suspense>
          <Loaded {...(given as unknown as Props)} />
        </Suspense>
      </CatchBoundary>
    )
  }
  /** Ends when it is there, or cannot be had. */
  const ahead = (): Promise<void> =>
    preload().then(
      () => {},
      () => {},
    )
  return Object.assign(Lazy, { preload: ahead })
}

const ALWAYS = () => 'always'
const Nothing = () => null
