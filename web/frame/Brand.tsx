import { useStoreValues } from '../store-values.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Logo } from './Logo.tsx'

/** The store's logo, or its mark and name. */
export function Brand() {
  const store = useStoreValues()
  return (
    <PageLink href="/" className="flex min-h-11 items-center gap-2.5 font-semibold tracking-tight">
      {store.logo ? (
        <Logo logo={store.logo} dark={store.logoDark} alt={store.name} />
      ) : (
        <>
          <BrandMark size={30} />
          <span className="text-lg leading-tight">{store.name}</span>
        </>
      )}
    </PageLink>
  )
}

/** A hex bolt head in plan, with its centre lines. */
export const BrandMark = ({ size, isOnNavy = false }: { size: number; isOnNavy?: boolean }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    aria-hidden="true"
    className={`shrink-0 ${isOnNavy ? 'text-accent-on-navy' : 'text-accent'}`}
  >
    <path
      d="M9.500 4.740h13l6.500 11.260-6.500 11.260h-13L3 16z"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinejoin="round"
    />
    <circle cx="16" cy="16" r="6.500" stroke="currentColor" strokeWidth="2.25" />
    <path d="M16 1v5M16 26v5M1 16h4M27 16h4M16 13v6M13 16h6" stroke="currentColor" strokeWidth="1" />
  </svg>
)
