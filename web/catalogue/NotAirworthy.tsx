import { airworthyWarning } from '../../domain/catalogue/choose-condition.ts'
import { capitalized } from '../../domain/text/capitalized.ts'

type Props = { condition: string | null; className?: string }

/** The warning of a condition that cannot be installed, from the part page to the order; nothing for the others. */
export function NotAirworthy({ condition, className = 'text-sm' }: Props) {
  const warning = condition === null ? '' : airworthyWarning(condition)
  if (warning === '') return null
  return <span className={`block font-normal text-caution ${className}`}>{capitalized(warning)}</span>
}
