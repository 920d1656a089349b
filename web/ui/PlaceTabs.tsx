import { PageLink } from './PageLink.tsx'

type Props<Name extends string> = {
  label: string
  names: Record<Name, string>
  shown: Name
  address: (name: Name) => string
}

/** Tabs of a page, each with its own address: links, so that the browser's link features work. */
export function PlaceTabs<Name extends string>({ label, names, shown, address }: Props<Name>) {
  const all = Object.keys(names).filter((name): name is Name => name in names)
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex gap-1 overflow-x-auto max-sm:gap-0">
        {all.map(name => (
          <li key={name} className="shrink-0">
            <PageLink
              href={address(name)}
              aria-current={name === shown ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium -outline-offset-2 hover:bg-sunken [&[aria-current]]:border-accent [&[aria-current]]:text-accent max-sm:px-2.5 max-sm:text-sm"
            >
              {names[name]}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
