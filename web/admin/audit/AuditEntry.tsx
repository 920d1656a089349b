import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../domain/admin/audit.ts'
import { type ToldValue, tellFacts } from '../../../domain/admin/audit-facts.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { Day } from '../../ui/Day.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { AuditLine } from './queries.ts'
import { subjectAddress } from './subject-address.ts'

const wordOf = (words: Record<string, string>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name.replace(/[._]/g, ' ')

/** One deed: who did what to which thing, when, and what changed. */
export function AuditEntry({ entry }: { entry: AuditLine }) {
  const address = subjectAddress(entry)
  const facts = tellFacts(entry.subject, entry.before, entry.after)
  return (
    <li className="grid gap-x-6 gap-y-1 px-3 py-2.5 text-sm md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="text-muted">
        <Moment at={entry.at} form="minute" />
        <span className="block [overflow-wrap:anywhere]">{entry.actor}</span>
      </div>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{wordOf(AUDIT_ACTIONS, entry.action)}</span>
          <span className="text-muted"> · {wordOf(AUDIT_SUBJECTS, entry.subject)} </span>
          {address ? (
            <PageLink href={address} className="text-link pointer-coarse:inline-block pointer-coarse:py-2.5">
              {entry.label}
            </PageLink>
          ) : (
            entry.label
          )}
        </p>
        {facts.length > 0 && (
          <table className="mt-1 w-full max-w-3xl table-fixed text-left">
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
        )}
      </div>
    </li>
  )
}

function Value({ value }: { value: ToldValue }) {
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
