import type { ReactNode } from 'react'
import { factsOfEntry, type ShownValue } from '../../../domain/admin/audit-facts.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { Day } from '../../ui/Day.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { AuditLine } from './queries.ts'

/** The recorded changes of an audit entry; null: none were recorded. */
export function auditFacts(entry: AuditLine): ReactNode {
  const facts = factsOfEntry(entry.subject, entry.before, entry.after)
  if (facts.length === 0) return null
  return (
    <table className="w-full max-w-3xl table-fixed text-left">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="w-1/4 pr-3 font-normal">
            Fact
          </th>
          <th scope="col" className="pr-3 font-normal">
            Before
          </th>
          <th scope="col" className="font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, was, is }) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-0.5 pr-3 font-normal [overflow-wrap:anywhere] text-muted">
              {name}
            </th>
            <td className="py-0.5 pr-3 [overflow-wrap:anywhere] whitespace-pre-line">
              <Value value={was} />
            </td>
            <td className="py-0.5 [overflow-wrap:anywhere] whitespace-pre-line">
              <Value value={is} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ value }: { value: ShownValue }) {
  switch (value.kind) {
    case 'none':
      return <span className="text-muted">none</span>
    case 'cents':
      return <span className="tabular-nums">{formatMoney(cents(value.cents))}</span>
    case 'moment':
      return <Moment at={value.at} form="minute" />
    case 'day':
      return <Day day={value.day} />
    default:
      return value.text
  }
}
