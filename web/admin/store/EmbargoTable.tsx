import { countryName } from '../../../domain/customers/country.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { EMBARGOED_COUNTRIES, EMBARGOED_REGIONS } from '../../../domain/shipping/embargo.ts'

const ROWS = [
  ...EMBARGOED_COUNTRIES.map(({ code, source }) => ({
    code,
    name: countryName(code),
    recognizedBy: 'Country',
    source,
  })),
  ...EMBARGOED_REGIONS.map(({ code, name, names, adjectives, postalCodes, source }) => ({
    code,
    name: `${name}, ${countryName('UA')}`,
    recognizedBy: `${code}; ${names.join(', ')}; before “oblast” or “region” ${adjectives.join(', ')}; postal codes ${postalCodes.map(digits => `${digits}xxx`).join(', ')}, and the Russian ones ${postalCodes.map(digits => `2${digits}xxx`).join(', ')}`,
    source,
  })),
]

/**
 * The countries without shipping or billing, read-only. The list is part of the program: a change of the law is a new version.
 */
export function EmbargoTable() {
  return (
    <section aria-label="Embargoed places" className="sheet p-4">
      <h3 className="text-base">Embargoed places</h3>
      <p className="text-sm text-muted">
        Orders whose shipping or billing address is in one of these places are refused, whoever carries the package: “
        {REFUSALS.SHIPPING_UNAVAILABLE.text}” The list is read-only and comes with the program. It is not legal advice.
      </p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-left">
              <th className="py-1 pr-4">Place</th>
              <th className="py-1 pr-4">Recognized by</th>
              <th className="py-1 sm:w-80">Source</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ code, name, recognizedBy, source }) => (
              <tr key={code} className="border-b border-line align-top max-sm:grid max-sm:py-1.5">
                <th scope="row" className="pr-4 sm:py-1 text-left font-medium">
                  {name}
                </th>
                <td className="pr-4 sm:py-1">{recognizedBy}</td>
                <td className="max-sm:text-muted sm:py-1">{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
