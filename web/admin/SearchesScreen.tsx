import { useQuery } from '@tanstack/react-query'
import { thousands } from '../../domain/text/thousands.ts'
import { shopAddress } from '../addresses.ts'
import { Asked, RowsSkeleton } from '../ui/Asked.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PlaceChoice } from '../ui/PlaceChoice.tsx'
import { searchesAdminAddress } from './addresses.ts'
import { DAYS, type Days } from './days.ts'
import { missedSearches } from './queries.ts'
import { Synonyms } from './Synonyms.tsx'

/** What buyers looked for and the store has not. */
export function SearchesScreen({ days }: { days: Days }) {
  return (
    <>
      <section aria-label="Searches without a result">
        <PlaceChoice
          label="Days"
          names={DAYS}
          order={['1', '7', '30', '90']}
          shown={days}
          address={name => searchesAdminAddress({ days: name === '7' ? undefined : name })}
        />
        <div className="mt-3">
          <Asked
            query={useQuery(missedSearches(days))}
            failed="The searches could not be loaded."
            skeleton={<RowsSkeleton rows={12} />}
          >
            {searches =>
              searches.length === 0 ? (
                <p className="sheet px-4 py-10 text-center text-muted">Every search found something.</p>
              ) : (
                <div className="sheet max-w-4xl overflow-hidden">
                  <table className="data-table">
                    <caption className="sr-only">Searches without a result, the most wanted first</caption>
                    <thead>
                      <tr>
                        <th scope="col">Searched for</th>
                        <th scope="col" className="amount">
                          Times
                        </th>
                        <th scope="col" className="amount">
                          On days
                        </th>
                        <th scope="col" className="amount">
                          Last
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {searches.map(({ term, times, days: onDays, lastAt }) => (
                        <tr key={term}>
                          <th scope="row">
                            <PageLink
                              href={shopAddress({ search: term })}
                              className="part-number text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                            >
                              {term}
                            </PageLink>
                          </th>
                          <td className="lead amount">
                            {thousands(times)}
                            <span className="md:sr-only"> times</span>
                          </td>
                          <td className="amount max-md:hidden">{onDays}</td>
                          <td className="amount">
                            <Moment at={lastAt} form="minute" />
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )
            }
          </Asked>
        </div>
      </section>
      <Synonyms />
    </>
  )
}
