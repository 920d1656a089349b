import { isAirworthy } from '../../domain/catalogue/choose-condition.ts'

/** The warning of a condition that may not be flown, from the part page to checkout; nothing for the others. */
export const NotAirworthy = ({ condition, className = 'text-sm' }: { condition: string | null; className?: string }) =>
  condition === null || isAirworthy(condition) ? null : (
    <span className={`block font-normal text-caution ${className}`}>Not airworthy: core or repair only</span>
  )
