import type { ReactNode } from 'react'
import { Unbroken } from '../ui/Unbroken.tsx'

export type Fact = readonly [name: string, value: ReactNode]

/** Names with their values, in rows between lines. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-t border-line">
      {facts.map(([name, value]) => (
        <div key={name} className="gap-x-6 py-3 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted max-sm:mt-0.5">
            {typeof value === 'string' ? <Unbroken>{value}</Unbroken> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
