import { useSignedIn } from '../accounts/use-signed-in.ts'
import { dashboardAddress } from '../dashboard/dashboard-place.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageLink } from '../ui/PageLink.tsx'

const CustomerHome = lazyPart(() => import('./CustomerHome.tsx').then(({ CustomerHome }) => CustomerHome))

/**
 * Reserves the space of the customer's own content. The page is the same for all visitors and comes from a cache: only
 * signed-in customers see this space and load its content, and nothing moves.
 */
export function CustomerHomeSlot() {
  const isIn = useSignedIn()
  return (
    <div className="for-customers not-printed border-b border-line bg-panel">
      <div className="wrap-page h-75 overflow-hidden py-2 md:h-37 md:pointer-coarse:h-43">
        <Titles />
        {isIn && <CustomerHome />}
      </div>
    </div>
  )
}

/** A placeholder of the content until it loads, so that the area is never blank. */
const Titles = () => (
  <ul className="hidden gap-x-8 only:grid md:grid-cols-[1fr_1.2fr_0.8fr]">
    {TITLES.map(([title, href]) => (
      <li key={title} className="h-30 text-base/6 font-[650] tracking-[-0.01em] last:max-md:hidden md:h-auto">
        <PageLink href={href} className="hover:underline pointer-coarse:py-2.5">
          {title}
        </PageLink>
      </li>
    ))}
  </ul>
)

const TITLES = [
  ['Needs your attention', '/dashboard'],
  ['Latest orders', dashboardAddress({ tab: 'orders' })],
  ['Your lists', dashboardAddress({ tab: 'lists' })],
] as const
