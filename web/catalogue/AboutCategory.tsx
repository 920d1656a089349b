import { store } from '../../domain/settings/store.ts'
import { Unbroken } from '../ui/Unbroken.tsx'

/** The text below the list of a category. */
export function AboutCategory({ name, description }: { name: string; description: string }) {
  const { claims } = store
  const reasons = [
    'The condition of every part, as word and code, and its paper trail where it has one: tag, trace, serial or batch.',
    'Stock figures are the pieces on our shelf now. We hold your parts while you pay.',
    claims.sameDay && `${claims.sameDay}.`,
    claims.warranty && `${claims.warranty}.`,
    claims.support && `${claims.support} at ${store.aogPhone}.`,
  ].filter(reason => typeof reason === 'string')
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="text-xl">About {name}</h2>
      <p className="mt-2 max-w-prose">
        {description} Search by part number, with or without dashes, or narrow the list by condition, maker and
        aircraft. What is not on the shelf we source: ask for a quote with the number and the quantity.
      </p>
      <h3 className="mt-5 text-base">Why Choose Our {name}?</h3>
      <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5">
        {reasons.map(reason => (
          <li key={reason}>
            <Unbroken>{reason}</Unbroken>
          </li>
        ))}
      </ul>
    </section>
  )
}
