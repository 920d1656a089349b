import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { BEFORE_COLOR, type ChartRow, type FigureKind } from './figure-kinds.ts'

/** `Nov 21` */
const shortDay = (day: string): string => dayInWords(day).replace(/,.*/, '')

/** The chart beside a table with the same values, so it is hidden from screen readers. Loaded only when shown. */
export function FigureChart({ kind, rows }: { kind: FigureKind; rows: ChartRow[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barGap={1}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={24}
        />
        <YAxis
          tickFormatter={kind.writeShort}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width={60}
          allowDecimals={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunken)', stroke: 'var(--line)' }}
          content={props => <OfDay {...props} kind={kind} rows={rows} />}
        />
        {kind.series.map(({ name, shape, color }, at) =>
          shape === 'bar' ? (
            <Bar
              key={name}
              dataKey={(row: ChartRow) => row.values[at]}
              name={name}
              fill={color}
              isAnimationActive={false}
            />
          ) : (
            <Line
              key={name}
              dataKey={(row: ChartRow) => row.values[at]}
              name={name}
              stroke={color}
              strokeWidth={2}
              dot={{ r: 2, fill: color }}
              isAnimationActive={false}
            />
          ),
        )}
        <Line
          dataKey="before"
          name="Before"
          stroke={BEFORE_COLOR}
          strokeDasharray="4 3"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

const TICK = { fill: 'var(--muted)', fontSize: 12 }

/** The tooltip of a day. */
function OfDay({ active, label, kind, rows }: TooltipContentProps & { kind: FigureKind; rows: ChartRow[] }) {
  const row = rows.find(({ day }) => day === label)
  if (!active || !row) return null
  return (
    <div className="sheet px-3 py-2 text-sm">
      <p className="font-medium">{dayInWords(row.day)}</p>
      {kind.series.map(({ name, color }, at) => (
        <Named key={name} name={name} color={color} value={row.values[at] ?? null} write={kind.write} />
      ))}
      <Named name={shortDay(row.dayBefore)} color={BEFORE_COLOR} value={row.before} write={kind.write} />
    </div>
  )
}

type NamedProps = { name: string; color: string; value: number | null; write: (value: number) => string }
const Named = ({ name, color, value, write }: NamedProps) => (
  <p className="flex items-center gap-2 tabular-nums">
    <span aria-hidden="true" className="size-2.5" style={{ background: color }} />
    <span className="text-muted">{name}</span>
    <span className="ml-auto pl-3">{value === null ? 'none' : write(value)}</span>
  </p>
)
