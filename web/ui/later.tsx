import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { wake } from './early.ts'
import { somebody } from './somebody.ts'

/** What could not be loaded is asked for again after this long, so many times. */
const AGAIN_MS = 2000
const TRIES = 3

type Options<Props> = {
  /** Whether its script is needed with the page. */
  isNeeded?: (props: NoInfer<Props>) => boolean
  /** What stands in its place on a page that the server did not write. */
  fallback?: ReactNode
  /** Whether the page stays without it when it cannot be had, rather than say that something went wrong. */
  isSpare?: boolean
}

/**
 * A part of a page that is only read until somebody is there: it stands as the server wrote it, and its script is loaded
 * then, or when what it shows changes. `load` gives the part itself on the server. `name` is its own in the page, and its
 * file calls this once. What is tapped or typed in it meanwhile is held (early.ts).
 */
export function later<Props extends object>(
  name: string,
  load: () => ComponentType<Props> | Promise<ComponentType<Props>>,
  { isNeeded, fallback, isSpare }: Options<Props> = {},
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

  const place = () => document.querySelector<HTMLElement>(`[data-later="${name}"]`)
  const isWritten = place() !== null
  let need = () => {}
  const needed = new Promise<void>(resolve => {
    need = resolve
  })
  if (isWritten) void somebody().then(need)
  else need()

  let isAlive = false
  const loadPart = async () => {
    await needed
    for (let tries = 1; ; tries++) {
      try {
        const Loaded = await load()
        return { default: (props: Props) => <Alive {...props} part={Loaded} /> }
      } catch (error) {
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
        // While the network is away what stands there stays. A store that answers and has no such script is a newer one.
        if (tries < TRIES || !(await isStoreThere())) continue
        // Who comes back asks anew.
        part = undefined
        throw error
      }
    }
  }
  const begin = () => {
    const loading = loadPart()
    // Said where it is shown; it may be loaded before.
    loading.catch(() => {})
    return lazy(() => loading)
  }
  let part: ReturnType<typeof begin> | undefined = begin()
  function Alive({ part: Loaded, ...props }: Props & { part: ComponentType<Props> }) {
    useEffect(() => {
      isAlive = true
      const here = place()
      if (here) void wake(here)
    }, [])
    return <Loaded {...(props as unknown as Props)} />
  }
  return function Later(props: Props) {
    const [Part] = useState(() => {
      part ??= begin()
      return part
    })
    const [first] = useState(props)
    if (!isSame(first, props) || isNeeded?.(props)) need()
    // What changes before it is there does not take away what stands there.
    const before = useDeferredValue(props)
    const suspended = (
      <Suspense fallback={<Missing need={need}>{fallback}</Missing>}>
        <Part {...(isAlive ? props : before)} />
      </Suspense>
    )
    return (
      <div className="contents" data-later={name}>
        {isSpare ? (
          <CatchBoundary getResetKey={() => name} errorComponent={Nothing}>
            {suspended}
          </CatchBoundary>
        ) : (
          suspended
        )}
      </div>
    )
  }
}

const Nothing = () => null

/** The page was made anew without it, or without the server: it is needed now. */
function Missing({ need, children }: { need: () => void; children: ReactNode }) {
  useEffect(need, [need])
  return children
}

const isSame = (one: object, other: object): boolean =>
  Object.entries(other).every(([name, value]) => Object.is(value, Reflect.get(one, name)))

const isStoreThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
