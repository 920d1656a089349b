import { counted } from '../../../domain/text/counted.ts'
import { Day } from '../../ui/Day.tsx'
import { unitAdminAddress, unitsAdminAddress } from '../addresses.ts'
import { useMay } from '../may.tsx'
import { TodayBlock } from './TodayBlock.tsx'
import type { Today } from './today.ts'

/** Units that wait for a decision, and units that expire soon. */
export function UnitsToSee({ day }: { day: Today }) {
  const { inspecting, quarantined, expiring, inspectingNext, quarantinedNext, expiringNext } = day
  const may = useMay()
  const all = inspecting + quarantined + expiring
  const row = ({ unitId, sku, mark }: Today['quarantinedNext'][number]) => ({
    key: `${unitId}`,
    href: unitAdminAddress(unitId),
    name: <span className="part-number">{mark || 'Bulk'}</span>,
    detail: sku,
  })
  return (
    <TodayBlock
      title="Units to inspect, quarantined and expiring"
      count={all}
      all={{ href: unitsAdminAddress({ state: 'to_see' }), name: 'All' }}
      nothing="No unit waits for inspection or is in quarantine, and none expires within 90 days."
      note={
        all > 0 &&
        `${counted(inspecting, 'unit waits', 'units wait')} for inspection, ${counted(quarantined, 'is', 'are')} in quarantine, ${counted(expiring, 'expires', 'expire')} within 90 days.`
      }
      rows={[
        // For Quality this is the work of the day; the others wait for it.
        ...(may('inspect_units') ? inspectingNext.map(unit => ({ ...row(unit), side: 'To inspect' })) : []),
        ...expiringNext.map(unit => ({ ...row(unit), side: <Day day={unit.expiresOn} /> })),
        ...quarantinedNext.map(unit => ({ ...row(unit), side: 'Quarantined' })),
      ]}
    />
  )
}
