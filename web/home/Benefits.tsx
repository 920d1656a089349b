import { shownClaims } from '../../domain/settings/shown-claims.ts'
import { useStoreValues } from '../store-values.ts'
import { Icon } from '../ui/Icon.tsx'

/** The claims of the store, in a strip. */
export function Benefits() {
  const said = shownClaims(useStoreValues())
  if (said.length === 0) return null
  return (
    <ul className="border-b border-line bg-panel">
      <li className="wrap-page flex flex-wrap gap-x-5 gap-y-0.5 py-2 text-sm xl:justify-between xl:gap-x-3 xl:text-[0.8125rem]">
        {said.map(claim => (
          <span key={claim} className="inline-flex items-center gap-1.5">
            <span className="text-good">
              <Icon name="check" size={16} />
            </span>
            {claim}
          </span>
        ))}
      </li>
    </ul>
  )
}
