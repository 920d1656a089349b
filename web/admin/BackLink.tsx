import { Icon } from '../ui/Icon.tsx'

/** From one thing back to the list of all. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    className="not-printed inline-flex items-center gap-1 text-sm text-muted hover:underline pointer-coarse:min-h-11"
  >
    <Icon name="previous" size={16} />
    {children}
  </a>
)
