import { DRAWING_VERSION } from '../../domain/catalogue/drawing-version.ts'
import type { Family } from '../../domain/facts/families.ts'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** The drawing of a family, whose letters head the columns of its table. */
export function FamilyDrawing({ family, isWhole }: { family: Family; isWhole: boolean }) {
  const { drawing, name, title, slug, about, facts } = family
  const lettered = facts.filter(({ letter, measure }) => letter && measure)
  const letters = lettered.map(({ letter, measure }) => `${measure}${letter}`).join('')
  return (
    <figure className="family-drawing">
      <img
        src={`/drawings/${drawing}.svg?${letters && `letters=${letters}&`}v=${DRAWING_VERSION}`}
        alt={`${name} with its dimension lines`}
        width={176}
        height={176}
        decoding="async"
      />
      <figcaption>
        {lettered.map(({ key, letter, label }) => (
          <span key={key}>
            <b>{letter}</b> {label}
          </span>
        ))}
        <p>{about}</p>
        {!isWhole && (
          <PageLink href={shopAddress({ family: slug })} className="text-link finger-high">
            All {title.toLowerCase()}
          </PageLink>
        )}
      </figcaption>
    </figure>
  )
}
