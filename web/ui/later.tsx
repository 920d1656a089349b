import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { wake } from './early.ts'
import { somebody } from './somebody.ts'

/** What could not be loaded is asked for again after this long. */
const AGAIN_MS = 2000

/**
 * A part of a page that is only read until somebody is there: it stands as the server wrote it, and its script is loaded
 * then, or when what it shows changes, or at once where `isNeeded` says so. `load` gives the part itself on the server.
 * `name` is its own in the page. What is tapped or typed in it meanwhile is held (early.ts).
 */
export function later<Props extends object>(
  name: string,
  load: () => ComponentType<Props> | Promise<ComponentType<Props>>,
  isNeeded: (props: NoInfer<Props>) => boolean = () => false,
): ComponentType<Props> {
  if (import.meta.env.SSR) {
    const Part = load() as ComponentType<Props>
    return props => (
      <div className="contents" data-later={name}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </div>
    )
  }

  const place = () => document.querySelector(`[data-later="${name}"]`)
  let need = () => {}
  const needed = new Promise<void>(resolve => {
    need = resolve
  })
  // Where the server did not write it, it is needed with the page.
  if (place()) void somebody().then(need)
  else need()

  let isAlive = false
  const loaded = needed.then(async () => {
    for (;;) {
      try {
        const Loaded = await load()
        return { default: (props: Props) => <Alive {...props} part={Loaded} /> }
      } catch {
        // The network is away: what the server wrote stays.
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
      }
    }
  })
  function Alive({ part: Loaded, ...props }: Props & { part: ComponentType<Props> }) {
    useEffect(() => {
      isAlive = true
      const here = place()
      if (here) void wake(here)
    }, [])
    return <Loaded {...(props as unknown as Props)} />
  }
  const Part = lazy(() => loaded)
  return function Later(props: Props) {
    const first = useRef(props)
    useEffect(() => {
      if (first.current !== props || isNeeded(props)) need()
    }, [props])
    // What changes before it is there does not take away what stands there.
    const before = useDeferredValue(props)
    return (
      <div className="contents" data-later={name}>
        <Suspense fallback={<Missing need={need} />}>
          <Part {...(isAlive ? props : before)} />
        </Suspense>
      </div>
    )
  }
}

/** The page was made anew without it, or without the server: it is needed now. */
function Missing({ need }: { need: () => void }) {
  useEffect(need, [need])
  return null
}
