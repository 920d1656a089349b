import type { SystemView } from './queries.ts'

type Props = { settings: SystemView['services']; isCode?: boolean }

/** Settings with their values; values that production would refuse are marked. */
export const SettingList = ({ settings, isCode = false }: Props) => (
  <dl className="divide-y divide-line text-sm">
    {settings.map(({ name, value, isMissing }) => (
      <div key={name} className="grid gap-x-4 py-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <dt className={`[overflow-wrap:anywhere] text-muted ${isCode ? 'font-mono text-xs/5' : ''}`}>{name}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {value || <span className="text-muted">empty</span>}
          {isMissing && <span className="stock-badge ml-2 text-caution">Not for production</span>}
        </dd>
      </div>
    ))}
  </dl>
)
