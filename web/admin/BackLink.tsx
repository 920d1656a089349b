import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** A link from one item back to its list. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <PageLink
    href={href}
    className="not-printed inline-flex items-center gap-1 text-sm text-muted hover:underline pointer-coarse:min-h-11"
  >
    <Icon name="previous" size={16} />
    {children}
  </PageLink>
)
