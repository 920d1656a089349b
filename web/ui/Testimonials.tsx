import { useState } from 'react'
import { useStoreValues } from '../store-values.ts'
import { Icon } from './Icon.tsx'

/** Customer quotes, one at a time, with arrows and dots, in a loop. There is no automatic rotation. */
export function Testimonials({ most }: { most: number }) {
  const testimonials = useStoreValues().testimonials.slice(0, most)
  const [at, setAt] = useState(0)
  const shown = testimonials[at]
  if (!shown) return null
  const step = (by: number) => setAt((at + by + testimonials.length) % testimonials.length)
  return (
    <section
      aria-roledescription="carousel"
      aria-label="What customers say"
      className="not-printed wrap-page max-w-3xl py-2 sm:py-5"
    >
      <div className="flex items-center gap-2">
        <Arrow name="previous" onClick={() => step(-1)} />
        {/* All quotes share one grid cell: the longest sets the height, so that nothing moves. */}
        <div aria-live="polite" className="grid flex-1">
          {testimonials.map((said, index) => (
            <figure
              key={said.name}
              aria-hidden={index !== at}
              className="testimonial text-center [grid-area:1/1] aria-hidden:invisible aria-hidden:opacity-0"
            >
              {said.image && (
                <img
                  src={said.image}
                  alt=""
                  width={64}
                  height={64}
                  className="mx-auto mb-3 size-16 rounded-full object-cover"
                />
              )}
              <blockquote className="text-lg text-pretty">“{said.quote}”</blockquote>
              <figcaption className="mt-3 text-sm text-muted">
                <span className="font-semibold text-ink">{said.name}</span>, {said.title}
              </figcaption>
            </figure>
          ))}
        </div>
        <Arrow name="next" onClick={() => step(1)} />
      </div>
      <p className="by-script mt-1 flex justify-center">
        {testimonials.map((said, index) => (
          <button
            key={said.name}
            type="button"
            aria-label={`Quote ${index + 1} of ${testimonials.length}`}
            aria-current={index === at}
            onClick={() => setAt(index)}
            className="group inline-grid size-11 place-items-center"
          >
            <span className="size-2.5 rounded-full border border-edge group-aria-current:border-accent group-aria-current:bg-accent" />
          </button>
        ))}
      </p>
    </section>
  )
}

const Arrow = ({ name, onClick }: { name: 'previous' | 'next'; onClick: () => void }) => (
  <button
    type="button"
    aria-label={name === 'next' ? 'Next quote' : 'Previous quote'}
    onClick={onClick}
    className="by-script inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
  >
    <Icon name={name} />
  </button>
)
