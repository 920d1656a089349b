import { counted } from '../../../domain/text/counted.ts'

/** `2 units put in quarantine. No package was waiting.` `out`: units that have left. */
export function recallResultText(units: number, packages: number, out: number): string {
  const later = out === 0 ? '' : `${counted(out, 'shipped unit')} will be quarantined if returned.`
  if (units === 0 && packages === 0) return later || 'Nothing was left to hold: others have held it, or it is gone.'
  const quarantined =
    units === 0 ? 'No unit was on the shelf outside quarantine.' : `${counted(units, 'unit')} put in quarantine.`
  const onHold = packages === 0 ? 'No package was waiting.' : `${counted(packages, 'package')} put on recall hold.`
  return [quarantined, onHold, later].filter(Boolean).join(' ')
}
