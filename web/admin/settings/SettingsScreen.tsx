import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatSpan } from '../../../domain/money/in-units.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { FactTable } from '../../ui/table/FactTable.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { STORE_ADMIN_ADDRESS } from '../addresses.ts'
import { useNow } from '../use-now.ts'
import { type SystemView, systemSettings } from './queries.ts'
import { SettingList } from './SettingList.tsx'

/** The configuration and health of the store. Read-only: values come from the environment and the store settings. */
export function SettingsScreen() {
  const query = useQuery(systemSettings())
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label="Settings">
      <QueryBoundary query={query} failed="The settings could not be loaded." skeleton={<RowsSkeleton rows={12} />}>
        {shown => (
          <div className="grid gap-4">
            <Missing missing={shown.missing} mode={shown.mode} />
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <Running shown={shown} now={now} />
              <AdminBlock title="Services">
                <SettingList settings={shown.services} />
              </AdminBlock>
            </div>
            <Queues queues={shown.queues} now={now} />
            <div className="grid items-start gap-4 xl:grid-cols-2">
              <AdminBlock title="Environment">
                <SettingList settings={shown.environment} isCode />
              </AdminBlock>
              <AdminBlock title="Store settings">
                <p className="mb-2 text-sm">
                  <PageLink href={STORE_ADMIN_ADDRESS} className="link">
                    Change them
                  </PageLink>
                </p>
                <SettingList settings={shown.business} isCode />
              </AdminBlock>
            </div>
          </div>
        )}
      </QueryBoundary>
    </section>
  )
}

function Missing({ missing, mode }: Pick<SystemView, 'missing' | 'mode'>) {
  if (missing.length === 0)
    return (
      <p className="sheet border-l-4 border-l-good p-4">
        Nothing is missing for production{mode === 'live' ? '.' : ': STORE_MODE=live would start.'}
      </p>
    )
  return (
    <section aria-label="Missing for production" className="sheet border-l-4 border-l-caution p-4">
      <h2 className="text-base">Missing for production ({missing.length})</h2>
      <p className="mt-1 text-sm text-muted">STORE_MODE=live does not start without:</p>
      <ul className="mt-2 list-disc pl-5 text-sm md:columns-2">
        {missing.map(line => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Running({
  shown: { mode, version, node, startedAt, database, disk },
  now,
}: {
  shown: SystemView
  now: number
}) {
  return (
    <AdminBlock title="Running">
      <Facts>
        <Fact name="Mode">{mode}</Fact>
        <Fact name="Version">
          {version}, Node {node}
        </Fact>
        <Fact name="Up">
          {formatSpan((now - startedAt.getTime()) / 1000)}, since <Moment at={startedAt} form="minute" />
        </Fact>
        <Fact name="Database">
          PostgreSQL {database.version}, {formatBytes(database.size)}
        </Fact>
        {database.clockOffset !== null && (
          <Fact name="Clock">
            <span className="text-bad">
              {formatSpan(Math.abs(database.clockOffset))} {database.clockOffset > 0 ? 'ahead of' : 'behind'} the
              database’s: set the clocks by one time server
            </span>
          </Fact>
        )}
        <Fact name="Migrations">
          {database.migrations}
          {database.newestMigration && `, newest ${database.newestMigration}`}
          {database.migrationsLeft > 0 && <span className="text-bad">, {database.migrationsLeft} to do</span>}
        </Fact>
        <Fact name="Disk">
          {disk ? `${formatBytes(disk.free)} free of ${formatBytes(disk.total)} under DATA_DIR` : 'not known'}
        </Fact>
      </Facts>
    </AdminBlock>
  )
}

function Queues({ queues, now }: { queues: SystemView['queues']; now: number }) {
  return (
    <section aria-label="Queues">
      <h2 className="mb-2 text-base">Queues</h2>
      <div className="sheet overflow-hidden">
        <FactTable
          rows={queues}
          rowKey={({ name }) => name}
          columns={[
            { header: 'Queue', cell: ({ name }) => name },
            {
              header: 'Waiting',
              isAmount: true,
              cell: ({ waiting }) => (
                <>
                  {thousands(waiting)}
                  <span className="md:sr-only"> waiting</span>
                </>
              ),
            },
            {
              header: 'Oldest',
              className: 'max-md:empty:hidden',
              cell: ({ oldest }) => (oldest ? formatSpan((now - oldest.getTime()) / 1000) : ''),
            },
            {
              header: 'Failed',
              isAmount: true,
              className: ({ failed }) => (failed > 0 ? 'font-semibold text-bad' : ''),
              cell: ({ failed }) => (
                <>
                  {thousands(failed)}
                  <span className="md:sr-only"> failed</span>
                </>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}
