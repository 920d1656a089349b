import { useParams } from '@tanstack/react-router'
import { store } from '../../domain/settings/store.ts'
import { phoneAddress, shopAddress } from '../addresses.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { numberInAddress } from './number-in-address.ts'

/** For a part that is not in the catalog (anymore): it can be searched for and requested. */
export function ProductNotFound() {
  const { slug = '' } = useParams({ strict: false })
  const number = numberInAddress(slug)
  return (
    <div className="wrap-page py-16 text-center">
      <h1 className="text-2xl">Product Not Found</h1>
      <p className="mt-2 text-muted">The product you&apos;re looking for doesn&apos;t exist or has been removed.</p>
      {number && (
        <p className="mt-6">
          <PageLink href={shopAddress({ search: number })} className="button button-go max-w-full">
            <Icon name="search" size={18} />
            <span className="truncate">Search for {number}</span>
          </PageLink>
        </p>
      )}
      <p className="mx-auto mt-4 max-w-prose text-muted">We also source parts that are not listed:</p>
      <p className="mt-3 flex flex-wrap justify-center gap-3">
        <QuoteLink
          subject={{ typed: number }}
          title={`Quote request: ${number || 'part'}`}
          className="button max-w-full"
        >
          <span className="truncate">{number ? `Request a quote for ${number}` : 'Request a quote'}</span>
        </QuoteLink>
        <a href={phoneAddress(store.phone)} className="button">
          <Icon name="phone" size={18} />
          {store.phone}
        </a>
        <PageLink href="/shop" className="button">
          Return to Shop
        </PageLink>
      </p>
    </div>
  )
}
