import { useState } from 'react'
import { shopAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'

type Category = { id: number; slug: string; name: string; description: string }

/** The six families that people come for, each with its drawing. */
const FAMILIES: [name: string, drawing: string][] = [
  ['Avionics & Instruments', 'cockpit'],
  ['Aircraft Engines', 'engine'],
  ['Interior Components', 'cabin'],
  ['Control Surfaces', 'wing'],
  ['Airframes & Structures', 'fuselage'],
  ['Landing Gears', 'landing-gear'],
]

/** Cards that turn over: on hover after 150 ms, on a tap where there is no mouse. A category that is empty has none. */
export function FlipCards({ categories }: { categories: Category[] }) {
  const cards = FAMILIES.flatMap(([name, drawing]) => {
    const category = categories.find(category => category.name === name)
    return category ? [{ ...category, drawing }] : []
  })
  if (cards.length === 0) return null
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
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
        <img src={`/drawings/scene-${drawing}.svg`} alt="" width={320} height={240} loading="lazy" />
        <span>{name}</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the button of the front */}
      <div className="face back" onClick={() => flip(false)}>
        <h3 className="text-lg font-semibold">{name}</h3>
        <p className="mt-1 text-sm text-muted">{description}</p>
        <PageLink href={shopAddress({ category: slug })} className="button mt-3 self-start">
          See the parts<span className="sr-only">: {name}</span>
        </PageLink>
      </div>
    </li>
  )
}
