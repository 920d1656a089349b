import { PageLink } from './PageLink.tsx'

type Props<Name extends string> = {
  label: string
  names: Record<Name, string>
  order: readonly Name[]
  shown: Name
  address: (name: Name) => string
}

/** Alternative views of a list, each with its own address. */
export function PlaceChoice<Name extends string>({ label, names, order, shown, address }: Props<Name>) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">
        {order.map(name => (
          <li key={name}>
            <PageLink
              href={address(name)}
              aria-current={name === shown ? 'true' : undefined}
              className="inline-flex min-h-8 items-center rounded-full border border-line bg-panel px-3 text-sm hover:bg-sunken [&[aria-current]]:border-accent [&[aria-current]]:font-medium [&[aria-current]]:text-accent pointer-coarse:min-h-11"
            >
              {names[name]}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
