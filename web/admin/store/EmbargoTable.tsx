import { countryName } from '../../../domain/customers/country.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { EMBARGOED_COUNTRIES, EMBARGOED_REGIONS } from '../../../domain/shipping/embargo.ts'
import { FactTable } from '../../ui/table/FactTable.tsx'

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
      <FactTable
        className="mt-3"
        rows={ROWS}
        rowKey={({ code }) => code}
        rowClass="align-top"
        columns={[
          { header: 'Place', cell: ({ name }) => <span className="font-medium">{name}</span> },
          { header: 'Recognized by', card: 'wide', cell: ({ recognizedBy }) => recognizedBy },
          {
            header: 'Source',
            headClass: 'sm:w-80',
            card: 'wide',
            className: 'max-md:text-muted',
            cell: ({ source }) => source,
          },
        ]}
      />
    </section>
  )
}
