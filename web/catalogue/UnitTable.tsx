import { markText, paperText, timesText } from '../../domain/inventory/unit-words.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { Day } from '../ui/Day.tsx'
import type { ProductView } from './ProductScreen.tsx'
import { UnitPapers } from './UnitPapers.tsx'

type Unit = ProductView['inventory'][number]['units'][number]

/** The pieces of a condition that can be told apart, each with its paper and history; nothing where there are none. */
export function UnitTable({ units }: { units: readonly Unit[] }) {
  if (units.length === 0) return null
  const has = {
    times: units.some(unit => timesText(unit) !== ''),
    trace: units.some(({ traceTo }) => traceTo !== ''),
    expires: units.some(({ expiresOn }) => expiresOn !== null),
  }
  return (
    <section aria-label="Units" className="sheet max-w-3xl overflow-hidden">
      <h2 className="px-3 pt-3 text-base">{units.length === 1 ? 'This piece' : 'These pieces'}</h2>
      {units.length > 1 && (
        <p className="px-3 text-sm text-muted">
          You get {has.expires ? 'what expires first, then ' : ''}what came in first. Call us for a certain one.
        </p>
      )}
      <table className="data-table mt-2">
        <thead>
          <tr>
            <th scope="col">Serial or lot</th>
            <th scope="col">Release paper</th>
            {has.trace && <th scope="col">Trace to</th>}
            {has.times && <th scope="col">Times</th>}
            {has.expires && <th scope="col">Expires</th>}
          </tr>
        </thead>
        <tbody>
          {units.map(unit => (
            <tr key={unit.id}>
              <th scope="row" className="[overflow-wrap:anywhere]">
                {markText(unit) || 'Bulk'}
                {unit.quantity > 1 && <span className="font-normal text-muted"> × {thousands(unit.quantity)}</span>}
              </th>
              <td className="wide">
                {paperText(unit) || 'None'}
                <UnitPapers documents={unit.documents} />
              </td>
              {has.trace && (
                <td>
                  {unit.traceTo && <span className="text-muted md:sr-only">Trace to </span>}
                  {unit.traceTo}
                </td>
              )}
              {has.times && <td>{timesText(unit)}</td>}
              {has.expires && (
                <td>
                  {unit.expiresOn && (
                    <>
                      <span className="text-muted md:sr-only">Expires </span>
                      <Day day={unit.expiresOn} />
                    </>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
