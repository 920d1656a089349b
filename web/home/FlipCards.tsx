import { useState } from 'react'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'

type Category = { id: number; slug: string; name: string; description: string }

/** The six most requested families, each with its drawing. */
const FAMILIES: [name: string, drawing: string][] = [
  ['Avionics & Instruments', 'cockpit'],
  ['Aircraft Engines', 'engine'],
  ['Interior Components', 'cabin'],
  ['Control Surfaces', 'wing'],
  ['Airframes & Structures', 'fuselage'],
  ['Landing Gears', 'landing-gear'],
]

/** Cards that flip: on hover after 150 ms, or on a tap without a mouse. An empty category has none. */
export function FlipCards({ categories }: { categories: Category[] }) {
  const cards = FAMILIES.flatMap(([name, drawing]) => {
    const category = categories.find(category => category.name === name)
    return category ? [{ ...category, drawing }] : []
  })
  if (cards.length === 0) return null
  return (
    <ul className="mt-3 grid grid-cols-3 gap-2 sm:gap-3 lg:grid-cols-6">
      {cards.map(card => (
        <FlipCard key={card.id} {...card} />
      ))}
    </ul>
  )
}

function FlipCard({ slug, name, description, drawing }: Category & { drawing: string }) {
  const [isFlipped, flip] = useState(false)
  return (
    <li className="flip-card" data-flipped={isFlipped || undefined}>
      <button type="button" className="face front" onClick={() => flip(!isFlipped)} aria-expanded={isFlipped}>
        <img src={`/drawings/scene-${drawing}.svg`} alt="" width={320} height={240} fetchPriority="low" />
        <span>{name}</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the button of the front */}
      <div className="face back" onClick={() => flip(false)}>
        <h3 className="text-base/5 font-semibold max-sm:text-sm/4.5">{name}</h3>
        <p className="mt-1 line-clamp-2 text-sm/4.5 text-muted max-sm:hidden">{description}</p>
        <PageLink
          href={shopAddress({ category: slug })}
          className="button mt-2 self-start px-3 py-1 max-sm:px-1 max-sm:text-sm"
        >
          See the parts<span className="sr-only">: {name}</span>
        </PageLink>
      </div>
    </li>
  )
}
