import { PageLink } from './PageLink.tsx'

type Step = { name: string; path?: string }

/** Home / Shop / … / current page. `isShort`: on a phone the last step is hidden, because the heading below repeats it. */
export function Breadcrumb({ steps, isShort = false }: { steps: readonly Step[]; isShort?: boolean }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol
        className={`flex flex-wrap gap-x-2 ${isShort ? 'max-sm:[&>:last-child]:hidden max-sm:[&>:nth-last-child(2)>:last-child]:hidden' : ''}`}
      >
        {steps.map(({ name, path }) => (
          <li key={name} className="group flex min-w-0 gap-2">
            {path ? (
              <PageLink href={path} className="hover:underline pointer-coarse:py-3">
                {name}
              </PageLink>
            ) : (
              <span aria-current="page" className="text-ink [overflow-wrap:anywhere] pointer-coarse:py-3">
                {name}
              </span>
            )}
            <span aria-hidden="true" className="group-last:hidden pointer-coarse:py-3">
              /
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
