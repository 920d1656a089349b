import { useSignedIn } from '../accounts/use-signed-in.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const OwnThings = lazyPart(() => import('./OwnThings.tsx').then(({ OwnThings }) => OwnThings))

/**
 * Where customers find their own things. The page is the same for everybody and comes from a cache: the place is in it, as high
 * as what will stand there, and only who is signed in sees it and loads what fills it. Nothing moves.
 */
export function OwnPlace() {
  const isIn = useSignedIn()
  return (
    <div className="for-customers not-printed border-b border-line bg-panel">
      <div className="wrap-page h-75 overflow-hidden py-2 md:h-37 md:pointer-coarse:h-43">{isIn && <OwnThings />}</div>
    </div>
  )
}
