import { counted } from '../../../domain/text/counted.ts'
import { Day } from '../../ui/Day.tsx'
import { unitAdminAddress, unitsAdminAddress } from '../addresses.ts'
import { TodayBlock } from './TodayBlock.tsx'
import type { Today } from './today.ts'

/** Units that wait for a decision, and units that expire soon. */
export function UnitsToSee({ day }: { day: Today }) {
  const { quarantined, expiring, quarantinedNext, expiringNext } = day
  const row = ({ unitId, sku, mark }: Today['quarantinedNext'][number]) => ({
    key: `${unitId}`,
    href: unitAdminAddress(unitId),
    name: <span className="part-number">{mark || 'Bulk'}</span>,
    detail: sku,
  })
  return (
    <TodayBlock
      title="Quarantined and expiring"
      count={quarantined + expiring}
      all={{ href: unitsAdminAddress({ state: 'to_see' }), name: 'All' }}
      nothing="No unit is in quarantine, and none expires within 90 days."
      note={
        quarantined + expiring > 0 &&
        `${counted(quarantined, 'unit is', 'units are')} in quarantine, ${counted(expiring, 'expires', 'expire')} within 90 days.`
      }
      rows={[
        ...expiringNext.map(unit => ({ ...row(unit), side: <Day day={unit.expiresOn} /> })),
        ...quarantinedNext.map(unit => ({ ...row(unit), side: 'Quarantined' })),
      ]}
    />
  )
}
