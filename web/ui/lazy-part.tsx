import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, memo, type RefObject, Suspense, use, useLayoutEffect, useRef } from 'react'
import { OpenerContext } from './opener.ts'

/**
 * A part of a page that is loaded when it is first shown. If loading fails the page stays as it is, and `onFail` says what to
 * do: browsers do not load a failed script again until the page is reloaded.
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
    const opener = useRef<Element | null>(null)
    return (
      <CatchBoundary getResetKey={ALWAYS} errorComponent={Nothing} {...(onFail && { onCatch: onFail })}>
        <OpenerContext value={opener}>
          <Suspense fallback={<Waiting opener={opener} />}>
            <Loaded {...(given as unknown as Props)} />
          </Suspense>
        </OpenerContext>
      </CatchBoundary>
    )
  }
  /** Resolves when it is loaded or has failed. */
  const ahead = (): Promise<void> =>
    preload().then(
      () => {},
      () => {},
    )
  // Without `memo`, a render of the parent before this is hydrated would make React replace the server's HTML. A form that was
  // submitted before its script loaded would be lost.
  return Object.assign(memo(Lazy), { preload: ahead })
}

/** Renders nothing, and stores the focused element when loading begins. */
function Waiting({ opener }: { opener: RefObject<Element | null> }) {
  useLayoutEffect(() => {
    opener.current = document.activeElement
  }, [opener])
  return null
}

const ALWAYS = () => 'always'
const Nothing = () => null
