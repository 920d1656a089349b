import { useQuery } from '@tanstack/react-query'
import { countOpen } from '../../../domain/opening/opening-item.ts'
import { counted } from '../../../domain/text/counted.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { OPENING_ADDRESS } from '../addresses.ts'
import { openingQuery } from './queries.ts'

/** A link to the checklist while items are open; hidden if the checklist cannot be loaded. */
export function OpeningNote({ className = '' }: { className?: string }) {
  const { data } = useQuery(openingQuery())
  const open = data ? countOpen(data.items) : 0
  if (open === 0) return null
  return (
    <p className={`sheet border-l-4 border-l-caution px-4 py-3 ${className}`}>
      Before the store opens, {counted(open, 'step is', 'steps are')} left:{' '}
      <PageLink href={OPENING_ADDRESS} className="text-link">
        see the checklist
      </PageLink>
      .
    </p>
  )
}
