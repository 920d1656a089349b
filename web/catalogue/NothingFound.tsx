import { isFiltered, MAX_COUNTED } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { store } from '../../domain/settings/store.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { phoneAddress, shopAddress } from '../addresses.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'

type Props = {
  query: ShopQuery
  /** the number of matches that are out of stock, counted up to MAX_COUNTED */
  outOfStock: number
}

/** No dead end: a part that is not listed can be requested. */
export function NothingFound({ query, outOfStock }: Props) {
  const { search, category, family, perPage, view } = query
  const many = outOfStock < MAX_COUNTED ? counted(outOfStock, 'part') : `${thousands(outOfStock)}+ parts`
  const isGone = outOfStock > 0 && query.stock !== 'any'
  const body = search ? `Please quote: ${search}\nQuantity: \nCondition and paperwork wanted: \nNeeded by: \n` : ''
  return (
    <div className="sheet mt-4 p-6 text-center sm:p-10">
      <img
        src="/drawings/scene-search-nothing.svg"
        alt=""
        width={320}
        height={240}
        className="mx-auto h-36 w-48 object-contain"
      />
      <h2 className="mt-3 text-xl">No products found</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">
        {isGone
          ? 'Everything that matches is out of stock. We can source it:'
          : search
            ? 'Check the part number, or try the first part of it. We also source parts that are not listed:'
            : 'Nothing here is in stock right now. We also source parts that are not listed:'}
      </p>
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        {isGone && (
          <PageLink href={shopAddress({ ...query, page: 1, stock: 'any' })} className="button button-go">
            {`Show ${many} out of stock`}
          </PageLink>
        )}
        <QuoteLink
          subject={{ typed: search }}
          title={`Quote request: ${search || 'part'}`}
          body={body}
          className={`button max-w-full ${isGone ? '' : 'button-go'}`}
        >
          <span className="truncate">{search ? `Request a quote for ${search}` : 'Request a quote'}</span>
        </QuoteLink>
        <a href={phoneAddress(store.phone)} className="button">
          <Icon name="phone" size={18} />
          {store.phone}
        </a>
      </p>
      {isFiltered(query) && (
        <p className="mt-4">
          <PageLink
            href={shopAddress({ search, category, family, perPage, view })}
            className="text-link inline-flex min-h-11 items-center"
          >
            Look again without the filters
          </PageLink>
        </p>
      )}
    </div>
  )
}
