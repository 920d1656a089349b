import { type ShopQuery, shopParameters } from '../../domain/catalogue/shop-query.ts'
import { shopAddress } from '../addresses.ts'
import { GetForm } from '../ui/GetForm.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useAddressValue } from './list-form.ts'

type Props = { category: { name: string; slug: string; description: string }; query: ShopQuery }

/** The size of the category, and a search within it. */
export function CategorySearch({ category: { name, slug, description }, query }: Props) {
  const { search, page, ...kept } = query
  return (
    <div className="category-search">
      {description && <p className="text-muted">{description}</p>}
      <GetForm action={shopAddress({ category: slug })}>
        {shopParameters({ ...kept, search }).map(
          ([name, value]) =>
            name !== 'search' && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
        )}
        <input
          ref={useAddressValue<HTMLInputElement>(search)}
          type="search"
          name="search"
          aria-label={`Search in ${name}`}
          placeholder={`Search in ${name}`}
          defaultValue={search}
          maxLength={200}
          className="field"
        />
        <button type="submit" className="button" aria-label="Search">
          <Icon name="search" />
        </button>
      </GetForm>
    </div>
  )
}
